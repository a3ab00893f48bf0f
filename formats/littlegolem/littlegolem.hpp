// Little Golem's TZAAR records: SGF-like, FF[TZAAR], the start as 60 letters in POS, one node a
// turn with W or B, and a turn's actions as letters joined by `-`. Result, dates and ranks are not
// in them. Also the letters themselves, which Cairn's own SGF of the game uses too:
// a space is two letters, x and y, each `k`..`s` for -4..+4; a piece is `a` Tzaar, `b` Tzarra,
// `c` Tott, small for White, capital for Black.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/sgf/sgf.hpp"
#include "model/record.hpp"
#include "tzaar/position.hpp"

namespace cairn {

// Whether the game has that server's form rather than Cairn's: FF[TZAAR] and no AP.
bool is_littlegolem(const sgf::Tree& game);

// As read_cairn(); throws Error (position) too if the start is random and not given.
Record read_littlegolem(sgf::Game game);

// The record as the server sends it: the tags as they came, the moves, and nothing else; without a
// line end. What that server has not is left out: comments, variations, and the tags AP and CA.
// Turns and start are in the server's letters already. Throws Error (usage) for other games.
std::string write_littlegolem(const Record& record);

namespace tzaar {

// 60 letters, by columns, x from -4 to 4, in each column y upwards. The first turn is still to
// come. Reading throws Error (syntax); writing gives nothing if there are empty spaces or higher
// stacks, or if the position is not White's opening turn.
Setup parse_letters(std::string_view text);
std::optional<std::string> write_letters(const Setup& setup);

// One letter of a piece; reading gives nothing for others.
std::optional<Stack> parse_piece(char letter);
char piece_letter(Side side, Type type);

// Two letters of a space, in any case; nothing if there is no such space.
std::optional<Space> parse_space_letters(std::string_view text);
std::string space_letters(Space space);

}  // namespace tzaar
}  // namespace cairn

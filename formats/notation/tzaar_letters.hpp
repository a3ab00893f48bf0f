// The letters that Little Golem and Cairn's own SGF have for TZAAR's spaces and pieces: a space is
// two letters, x and y, each `k`..`s` for -4..+4; a piece is `a` Tzaar, `b` Tzarra, `c` Tott, small
// for White, capital for Black.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

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

}  // namespace cairn::tzaar

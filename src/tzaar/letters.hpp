// Reads and writes the letters that Little Golem and Cairn's own SGF use for TZAAR's spaces and
// pieces. A space is two letters for its coordinates x and y, each from `k` to `s` for -4 to +4. A
// piece is `a` for a Tzaar, `b` for a Tzarra or `c` for a Tott, in lower case for White and in
// upper case for Black.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// A start as 60 letters, column by column with x from -4 to 4, and y ascending in each column. It
// is the position before the first turn, with White to move. parse_letters() throws Error (syntax).
// write_letters() returns nothing if a space is empty, a stack is higher than 1, or the position is
// not White's opening turn.
Setup parse_letters(std::string_view text);
std::optional<std::string> write_letters(const Setup& setup);

// The letter of a piece. parse_piece() returns a stack of height 1, or nothing for other letters.
std::optional<Stack> parse_piece(char letter);
char piece_letter(Side side, Type type);

// The two letters of a space. parse_space_letters() accepts any case and returns nothing if there
// is no such space; space_letters() writes lower case.
std::optional<Space> parse_space_letters(std::string_view text);
std::string space_letters(Space space);

}  // namespace cairn::tzaar

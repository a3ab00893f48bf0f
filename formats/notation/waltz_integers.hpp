// The positions of Waltz, a TZAAR program: 163 integers with any white space between them. First
// the side to move (1 White, -1 Black); then 81 pieces, row by row of a square of nine (0 empty,
// 100 no space, 1 Tott, 2 Tzarra, 3 Tzaar, negative for Black); then 81 heights in the same order.
// Row r, column c of the square, from 0, is the space x = c - 4, y = 4 - r. The move is the first
// action of a turn; there is no opening turn.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tzaar/position.hpp"

namespace cairn {

// Whether a text consists of integers and white space alone, and of at least two integers.
bool is_waltz(std::string_view text);

// Behind the first position of a text, the white space after it included.
std::size_t end_of_waltz_position(std::string_view text);

// Throws Error (syntax) with the place within the text, unless it consists of 163 integers in
// -100..100.
void expect_waltz_integers(std::string_view text);

namespace tzaar {

// Throws Error (syntax) for integers that are no position.
Setup parse_waltz(std::string_view text);

// Rows as in that program's files, without a line end after the last. Throws Error (usage) for a
// position that is not before the first action of a turn, or is the opening turn.
std::string write_waltz(const Setup& setup);

}  // namespace tzaar
}  // namespace cairn

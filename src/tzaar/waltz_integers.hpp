// Reads and writes positions of Waltz, a TZAAR program. A position is 163 integers separated by
// white space:
// - the side to move (1 White, -1 Black);
// - 81 pieces, row by row of a square of 9 by 9 (0 empty, 100 not a space of the board, 1 Tott,
//   2 Tzarra, 3 Tzaar, negative for Black);
// - 81 heights in the same order.
// Row r and column c of the square, both from 0, stand for the space x = c - 4, y = 4 - r. The next
// move is always the first action of a turn, and never the opening turn.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "tzaar/position.hpp"

namespace cairn {

// The length of what Waltz writes before the position of a game that is over, which is a line `END,
// SOMEONE HAS WON, value:` and a number; 0 if the text does not begin with it.
std::size_t end_of_waltz_heading(std::string_view text);

// Whether a text looks like Waltz's positions: it has nothing but digits, minus signs and white
// space, and at least two words.
bool is_waltz(std::string_view text);

// The same for a text of at least half a position, in which a word in ten may be something else, so
// that a few damaged ones do not spoil all positions. All words of a line that begins with # are
// something else, because a comment of a text record may have many numbers.
bool is_damaged_waltz(std::string_view text);

// The offset just after the first position of a text and the white space that follows it. A
// position has 163 words. If these are no position, and numbers are missing or too many, it ends
// where the next one begins with its side to move alone on a line above a row of numbers.
std::size_t end_of_waltz_position(std::string_view text);

// Throws Error (syntax) with the place within the text unless the text consists of 163 integers
// from -100 to 100.
void expect_waltz_integers(std::string_view text);

namespace tzaar {

// Reads the 163 integers of a position. Throws Error (syntax) if they do not describe a position.
Setup parse_waltz(std::string_view text);

// Writes a position in rows as in that program's files, without a line end after the last one.
// Throws Error (usage) if the next move is not the first action of a turn, or if it is the opening
// turn.
std::string write_waltz(const Setup& setup);

}  // namespace tzaar
}  // namespace cairn

// Boards of TZAAR as other programs write them:
// - nine rows of nine words: `w1`, `w2` and `w3` for a Tott, a Tzarra and a Tzaar of White, `b1` to
//   `b3` for Black's, `f` for an empty space, `n` for what is none; numbers may stand behind the
//   rows and below them;
// - nine rows of nine numbers: 1 to 3 for a Tzaar, a Tzarra and a Tott of White, 4 to 6 for
//   Black's, 0 for an empty space, -1 for what is none; and nine rows with the heights of the
//   stacks below them. Commas or blanks stand between the numbers, and there may be brackets
//   around them;
// - `BoardState{{BLACK,Tott},{},...}`: the 60 spaces column by column from A to I, each from row 1
//   upwards, with the colour and the pieces of a stack, the one on top first.
//
// The corners of the square that are no spaces tell how the rows lie: those at the upper right and
// the lower left, as those programs have it, or the two others. Columns are columns of Cairn's
// board, and the first row is the uppermost one.
//
// The line below a board may say who is to move: `BLACK`, `black to move`, `Turn: White`.
#pragma once

#include <optional>
#include <string_view>

#include "model/foreign_board.hpp"

namespace cairn::tzaar {

// Returns nothing if the text does not begin with such a board. Where nothing tells who is to move,
// White is.
std::optional<ForeignBoard> read_foreign_board(std::string_view text);

}  // namespace cairn::tzaar

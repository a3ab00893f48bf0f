// Position text and move text of TZAAR.
//
// Position text has three fields, separated by blanks: nine columns A..I joined by `/`, each from
// row 1 upwards, column E without E5, `.` an empty space, a stack its letter (`a` Tzaar, `b`
// Tzarra, `c` Tott, small for White, capital for Black) and its height when that is above 1; the
// side to move `w` or `b`; the stage: `1` first action of a turn, `2` second action, `p` placing.
// With 60 stacks and `1` it is the opening turn.
//
// Move text: `E9xE8` captures, `F4+F5` stacks, `pass`; the actions of a turn are joined by `-`.
// While pieces are being placed a turn is a piece's letter and a space: `aE9` a Tzaar, `bE9` a
// Tzarra, `cE9` a Tott. Reading takes any case, leaves out `x` and `+`, and takes a space in Little
// Golem's two letters: `npmq-pass`, `anp`. Those are k..s, columns are A..I: nothing is ambiguous.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/turn.hpp"
#include "model/record.hpp"
#include "tzaar/pattern.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// "E9".
inline std::string space_name(Space space) {
  return {static_cast<char>('A' + space.column()), static_cast<char>('0' + space.row())};
}

// The capture or stacking from one space to another that is legal now; nothing if there is none.
// The game is not over.
std::optional<Move> move_between(const Position& position, Space from, Space to);

// Reads position text, the 60 letters of POS, Waltz's 163 integers, or the words `fixed`,
// `tournament` and `random:SEED` (a number from 0). An empty text (or blanks) is the tournament
// start: the board that is empty for everybody. Throws Error of kind syntax or position.
Position parse_position(std::string_view text);

// Reads a pattern: position text whose last fields may be left out or `*`, with `?` for a space
// with any stack and `*` for a space with or without one; or a position in another notation.
// Throws Error of kind syntax or position.
Pattern parse_pattern(std::string_view text);

// text: position text. littlegolem: 60 letters. cairn, boardspace: 60 letters if the position is an
// opening turn of single pieces, else position text. waltz: 163 integers. Throws Error of kind
// usage if the format cannot hold the position.
std::string write_position(const Position& position, Format format);

// Reads move text and matches it against the legal moves; the whole turn, or the rest of it where
// the position is in the middle of one. Throws Error of kind syntax, or illegal, saying which rule
// stands against it and which legal actions are nearest.
Turn<Position> parse_turn(const Position& position, std::string_view text);

// The text of a turn that is legal in `position`. text, boardspace: with the names of spaces;
// cairn, littlegolem: in letters. Throws Error of kind usage for Waltz, which has no moves.
std::string write_turn(const Position& position, const Turn<Position>& turn, Format format);
// Appends the text of one action of that side, for the same formats but Waltz.
void append_action(std::string& text, Side mover, const Move& move, Format format);

}  // namespace cairn::tzaar

// Reads and writes the letters that Little Golem and Cairn's own SGF use for TZAAR's spaces and
// pieces. A space is two letters for its coordinates x and y, each from `k` to `s` for -4 to +4. A
// piece is `a` for a Tzaar, `b` for a Tzarra or `c` for a Tott, in lower case for White and in
// upper case for Black.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "core/record.hpp"
#include "games/tzaar/position.hpp"

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

// Position text and move text of TZAAR.
//
// Position text has three fields, separated by blanks:
// - the board: the nine columns A to I, joined by `/`, each from row 1 upwards; column E has no E5.
//   `.` is an empty space; `.3`, or a number at the beginning of a column, stands for so many. A
//   stack is its letter (`a` Tzaar, `b` Tzarra, `c` Tott, in lower case for White and in upper case
//   for Black), followed by its height if that is more than 1;
// - the side to move, `w` or `b`;
// - the stage: `1` first action of a turn, `2` second action, `p` placing of pieces.
// In place of the columns the board may list its pieces: `A1=a6,E6=B3`; then the stage may be left
// out, and is `1`.
// A position with 60 stacks and stage `1` is the opening turn.
//
// Move text: `E9xE8` captures, `F4+F5` stacks, and `pass` passes; the actions of a turn are joined
// by `-`. While pieces are being placed, a turn is a piece's letter and a space: `aE9` places a
// Tzaar, `bE9` a Tzarra, `cE9` a Tott. The reader accepts any case, `-` in the place of `x` and
// `+`, and a space in Little Golem's two letters: `npmq-pass`, `anp`. Those letters are k to s
// while columns are A to I, so a text is never ambiguous.

// The name of a space, such as "E9".
inline std::string space_name(Space space) {
  return {static_cast<char>('A' + space.column()), static_cast<char>('0' + space.row())};
}

// The legal capture or stacking from one space to another; nothing if there is none. The game must
// not be over.
std::optional<Move> move_between(const Position& position, Space from, Space to);

// Reads position text, the 60 letters of POS, Waltz's 163 integers, or one of the words `fixed`,
// `tournament` and `random:SEED` (SEED is a number from 0). A text that is empty or blank is the
// tournament start: an empty board, on which both players place their pieces. Throws Error (syntax
// or position).
Position parse_position(std::string_view text);

// Position text of a setup, which need not be a possible position, the text of a stack in it, "c2"
// for example, and the letter of its stage. Those that read throw Error (syntax).
Setup parse_setup(std::string_view text);
std::string write_setup(const Setup& setup);
Stack parse_stack(std::string_view text);
std::string write_stack(const Stack& stack);
Stage parse_stage(std::string_view text);
std::string write_stage(Stage stage);
// The single pieces, White's first, as those texts.
std::vector<std::string> kit();

// Reads a pattern: position text in which `?` stands for a space with any stack and `*` for a space
// with or without one. The fields after the board may be `*` or left out. A position in another
// notation is accepted too. Throws Error (syntax or position).
Pattern parse_pattern(std::string_view text);

// Writes a position in the notation of a format:
// - text: position text;
// - littlegolem: 60 letters;
// - cairn and boardspace: 60 letters if the position is White's opening turn, else position text;
// - waltz: 163 integers.
// Throws Error (usage) if the format cannot hold the position.
std::string write_position(const Position& position, Format format);

// Reads move text and matches it against the legal moves. The text is a whole turn, or the rest of
// one if the position is in the middle of a turn. Throws Error of kind syntax, or of kind illegal
// with the rule that the turn breaks and the legal actions that resemble it most.
Turn<Position> parse_turn(const Position& position, std::string_view text);

// Writes a turn that is legal in `position`: with the names of spaces for text and boardspace, in
// letters for cairn and littlegolem. Throws Error (usage) for Waltz, whose format has no moves.
std::string write_turn(const Position& position, const Turn<Position>& turn, Format format);
// Appends the text of one action by `mover`. The format must not be Waltz.
void append_action(std::string& text, Side mover, const Move& move, Format format);

}  // namespace cairn::tzaar

namespace cairn {

// Reads and writes positions of Waltz, a TZAAR program. A position is 163 integers separated by
// white space:
// - the side to move (1 White, -1 Black);
// - 81 pieces, row by row of a square of 9 by 9 (0 empty, 100 not a space of the board, 1 Tott,
//   2 Tzarra, 3 Tzaar, negative for Black);
// - 81 heights in the same order.
// Row r and column c of the square, both from 0, stand for the space x = c - 4, y = 4 - r. The next
// move is always the first action of a turn, and never the opening turn.

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

namespace cairn::tzaar {

// The names of spaces in their several usages (core/record.hpp).

// The text of a turn, or any other text in which names of spaces stand, with them renamed. Words of
// more letters or digits are no names. Throws Error (syntax) for a name that is no space.
std::string renamed(std::string_view text, SpaceNames from, SpaceNames to);

}  // namespace cairn::tzaar

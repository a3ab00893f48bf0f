// Position text and move text of TZAAR.
//
// Position text has three fields, separated by blanks:
// - the board: the nine columns A to I, joined by `/`, each from row 1 upwards; column E has no E5.
//   `.` is an empty space. A stack is its letter (`a` Tzaar, `b` Tzarra, `c` Tott, in lower case
//   for White and in upper case for Black), followed by its height if that is more than 1;
// - the side to move, `w` or `b`;
// - the stage: `1` first action of a turn, `2` second action, `p` placing of pieces.
// A position with 60 stacks and stage `1` is the opening turn.
//
// Move text: `E9xE8` captures, `F4+F5` stacks, and `pass` passes; the actions of a turn are joined
// by `-`. While pieces are being placed, a turn is a piece's letter and a space: `aE9` places a
// Tzaar, `bE9` a Tzarra, `cE9` a Tott. The reader accepts any case, does not need `x` and `+`, and
// also accepts a space in Little Golem's two letters: `npmq-pass`, `anp`. Those letters are k to s
// while columns are A to I, so a text is never ambiguous.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/turn.hpp"
#include "model/record.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

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

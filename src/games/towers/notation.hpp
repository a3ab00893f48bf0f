// Helpers shared by the readers of position text and move text of Battle of Towers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

[[noreturn]] inline void syntax_error(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// Throws Error (usage) for any format except Format::text and Format::cairn.
inline void check_format(Format format) {
  if (format != Format::text && format != Format::cairn)
    throw Error(Error::Kind::usage, "this format cannot hold Battle of Towers; use text or cairn");
}

// Removes the word "off", in any case, from the front of `text`. Returns whether it was there.
inline bool take_off(std::string_view& text) {
  const auto word = text.substr(0, 3);
  if (!equal_in_any_case(word, "off")) return false;
  text.remove_prefix(word.size());
  return true;
}

// Position text and move text of Battle of Towers.
//
// Position text has three fields, separated by blanks:
// - the board: the ranks 8 to 1, joined by `/`. A digit stands for a run of empty spaces. A piece
//   is its parts in brackets, circles before squares, in lower case for White and in upper case
//   for Black: `(s)`, `(ccs)`, `(CS)`;
// - the side to move, `w` or `b`;
// - the move number, from 1.
// In place of the ranks the board may list its pieces: `d5=(ccs),e4=(C)`; then the move number may
// be left out, and is 1.
// A fourth field, `off`, says that the side not to move has won by moving beyond the far edge.
//
// Move text, in any case: `b2-b3` moves, `b2xc3` captures, `b2+c3` stacks, and `b8-off` moves
// beyond the edge. A deployment lists its drops: `b2>c3,d4,d5`, `g7>h8,off`.

// The name of a space, such as "b2".
inline std::string space_name(Space space) {
  return {static_cast<char>('a' + space.file()), static_cast<char>('1' + space.rank())};
}

// Reads position text. A text that is empty or blank is the starting position. Throws Error (syntax
// or position).
Position parse_position(std::string_view text);

// Position text of a setup, which need not be a possible position, and the text of a piece in it,
// "(ccs)" for example. Those that read throw Error (syntax; position if a piece has too many
// parts).
Setup parse_setup(std::string_view text);
std::string write_setup(const Setup& setup);
Piece parse_piece(std::string_view text);
std::string write_piece(const Piece& piece);
// All pieces, White's first, as those texts.
std::vector<std::string> kit();

// Reads a pattern: position text in which `?` stands for a space with any piece and `*` for a space
// with or without one. The fields after the board may be `*` or left out. The move number is
// ignored. An empty text is the starting position. Throws Error (syntax or position).
Pattern parse_pattern(std::string_view text);

// Writes position text. Throws Error (usage) for any format except Format::text and Format::cairn.
std::string write_position(const Position& position, Format format);

// Reads move text and matches it against the legal moves. Throws Error of kind syntax if the text
// is not move text, or of kind illegal with the legal moves that resemble it most. A text is never
// ambiguous, because all moves that it fits lead to the same position.
Turn<Position> parse_turn(const Position& position, std::string_view text);

// Writes the move text of a turn, which must be a single move that is legal in `position`. Throws
// Error (usage) for any format except Format::text and Format::cairn.
std::string write_turn(const Position& position, const Turn<Position>& turn, Format format);

}  // namespace cairn::towers

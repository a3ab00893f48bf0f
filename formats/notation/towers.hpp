// Position text and move text of Battle of Towers.
//
// Position text has three fields, separated by blanks: the ranks 8 to 1 joined by `/`, digits for
// runs of empty spaces, each piece its parts in brackets, circles first, small letters White,
// capitals Black: `(s)`, `(ccs)`, `(CS)`; the side to move `w` or `b`; the move number, from 1. A
// fourth field, `off`, says that the side not to move has gone beyond the far edge and won.
//
// Move text, in any case: `b2-b3` moves, `b2xc3` captures, `b2+c3` stacks, `b8-off` goes beyond the
// edge; a deployment lists its drops: `b2>c3,d4,d5`, `g7>h8,off`.
#pragma once

#include <string>
#include <string_view>

#include "core/turn.hpp"
#include "model/record.hpp"
#include "towers/pattern.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// Reads position text; an empty text (or blanks) is the starting position. Throws Error of kind
// syntax or position.
Position parse_position(std::string_view text);

// Reads a pattern: position text whose last fields may be left out or `*`, with `?` for a space
// with any piece and `*` for a space with or without one. The move number does not count. An empty
// text is the starting position. Throws Error of kind syntax or position.
Pattern parse_pattern(std::string_view text);

// Position text. Throws Error of kind usage for any format but Format::text and Format::cairn.
std::string write_position(const Position& position, Format format);

// Reads move text and matches it against the legal moves. Throws Error of kind syntax if the text
// is no move text, or illegal, naming the legal moves most like it. No text fits moves to different
// positions, so none is ambiguous.
Turn<Position> parse_turn(const Position& position, std::string_view text);

// The move text of a turn of one move that is legal in `position`. Throws Error of kind usage for
// any format but Format::text and Format::cairn.
std::string write_turn(const Position& position, const Turn<Position>& turn, Format format);

}  // namespace cairn::towers

// Reads and writes position text and move text of Breakthrough.
//
// Position text has two fields. The first one is the board: the ranks 6 to 1, joined by `/`. A
// digit stands for that many empty spaces, `p` for a pawn of White and `P` for a pawn of Black. The
// second field is the side to move, `w` or `b`. Move text is `b2-b3`, or `b2xc3` for a capture;
// upper and lower case count as equal.
#pragma once

#include <string>
#include <string_view>

#include "breakthrough/position.hpp"
#include "breakthrough/symmetry.hpp"
#include "core/position.hpp"
#include "core/record.hpp"

namespace cairn::breakthrough {

std::string space_name(Space space);

// The concept Game (games/game.hpp) describes each of these functions.
Position parse_position(std::string_view text);
std::string write_position(const Position& position, Format format);
Pattern parse_pattern(std::string_view text);
Turn<Position> parse_turn(const Position& position, std::string_view text);
std::string write_turn(const Position& position, const Turn<Position>& turn, Format format);

}  // namespace cairn::breakthrough

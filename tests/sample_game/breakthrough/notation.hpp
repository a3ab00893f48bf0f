// Position text and move text of Breakthrough.
//
// Position text has two fields: the ranks 6 to 1 joined by `/`, digits for runs of empty spaces,
// `p` for White's pawns and `P` for Black's; the side to move, `w` or `b`. Move text, in any case,
// is `b2-b3`, or `b2xc3` for a capture.
#pragma once

#include <string>
#include <string_view>

#include "breakthrough/position.hpp"
#include "breakthrough/symmetry.hpp"
#include "core/turn.hpp"
#include "model/record.hpp"

namespace cairn::breakthrough {

std::string space_name(Space space);

// As the Game concept (games/game.hpp) says it of each.
Position parse_position(std::string_view text);
std::string write_position(const Position& position, Format format);
Pattern parse_pattern(std::string_view text);
Turn<Position> parse_turn(const Position& position, std::string_view text);
std::string write_turn(const Position& position, const Turn<Position>& turn, Format format);

}  // namespace cairn::breakthrough

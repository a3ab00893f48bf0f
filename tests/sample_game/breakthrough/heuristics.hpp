// What the searches guess of Breakthrough, and what is special about a forced win.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "breakthrough/position.hpp"
#include "core/win.hpp"

namespace cairn::breakthrough {

// Hundredths of a pawn, from the point of view of the side to move. The game is not over. A guess
// that nothing was fitted to.
int evaluate(const Position& position);
inline constexpr double points_per_logit = 200.0;

// Greater for moves that look better.
int promise(const Position& position, const Move& move);

// A number for the kind of move: where it starts, and whether to the left, straight or to the
// right.
inline constexpr std::size_t move_slots = 3 * space_count;
constexpr std::size_t move_slot(const Move& move) {
  return static_cast<std::size_t>(3 * move.from + 1 + file_of(move.to) - file_of(move.from));
}

// The position with the other side to move; nothing if the game is over.
std::optional<Position> passed(const Position& position);

// arrival, extinction: how the game ends; sacrifice: one of the turns that are the only ones puts a
// pawn where it is taken.
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::breakthrough

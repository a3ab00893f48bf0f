// Heuristics for the searches in Breakthrough, and the motifs of a forced win.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "breakthrough/position.hpp"
#include "core/position.hpp"

namespace cairn::breakthrough {

// Returns the evaluation in hundredths of a pawn, from the point of view of the side to move. The
// game must not be over. The evaluation and points_per_logit are guesses; nothing was fitted.
int evaluate(const Position& position);
inline constexpr double points_per_logit = 200.0;

// Returns a number that is greater for moves that look better.
int ordering_score(const Position& position, const Move& move);

// Returns a number below history_slots for the kind of a move. It depends on where the move starts
// and whether it goes to the left, straight ahead, or to the right.
inline constexpr std::size_t history_slots = 3 * space_count;
constexpr std::size_t history_slot(const Move& move) {
  return static_cast<std::size_t>(3 * move.from + 1 + file_of(move.to) - file_of(move.from));
}

// Returns the position with the other side to move, or nothing if the game is over.
std::optional<Position> passed(const Position& position);

// Returns the motifs of a forced win. "arrival" or "extinction" says how the game ends. "sacrifice"
// means that at one of the turns that the solver has to find, a pawn goes where the opponent takes
// it at once.
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::breakthrough

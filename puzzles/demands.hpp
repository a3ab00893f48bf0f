// What a puzzle must be for people, apart from being proven; it takes no search to find out.
#pragma once

#include <optional>

#include "game/game.hpp"
#include "model/defence_groups.hpp"
#include "model/puzzle.hpp"
#include "puzzles/glance.hpp"
#include "puzzles/idea.hpp"
#include "puzzles/puzzle_effort.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/settings.hpp"

namespace cairn {

// Rates a puzzle of which all but effort, rating and class is known, and which begins in `position`
// with the turn `first`.
template <Game G>
void rate(Puzzle& puzzle, const typename G::Position& position,
          const Turn<typename G::Position>& first) {
  const auto [points, error] = rating_of(puzzle.shares);
  puzzle.effort = effort_of<G>(puzzle, position, first);
  puzzle.rating = rating_for_people(points, puzzle.effort, puzzle.turns);
  puzzle.rating_error = error;
  puzzle.difficulty_class = class_of(puzzle.rating, puzzle.effort, puzzle.turns);
}

// Returns why a rated puzzle is not published, or nothing if it may be.
template <Game G>
std::optional<Rejection> unmet_demand(const Puzzle& puzzle, const typename G::Position& position,
                                      const PuzzleSettings& settings) {
  if (settings.limit_defences &&
      most_groups_on_line(puzzle.solution, puzzle.asked) > most_defence_groups)
    return Rejection::many_defences;
  if (settings.refuse_obvious && puzzle.difficulty_class != DifficultyClass::very_easy &&
      is_forced_defence<G>(position))
    return Rejection::obvious;
  constexpr auto ideas = motif_ideas<G>();  // of a game that tells none, none can be demanded
  if (settings.demand_idea && !ideas.empty() && !has_idea(puzzle, ideas)) return Rejection::no_idea;
  return std::nullopt;
}

}  // namespace cairn

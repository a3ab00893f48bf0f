#include "puzzles/puzzle_effort.hpp"

#include <algorithm>
#include <cmath>

#include "model/defence_groups.hpp"
#include "puzzles/rating.hpp"

namespace cairn {

int rating_for_people(int jury_points, const PuzzleEffort& effort, int turns) {
  const EffortWeights& weights = effort_weights;
  const auto above = [](int count, int free, int most) { return std::clamp(count - free, 0, most); };
  const double lines = std::sqrt(above(effort.answers, 1, weights.most_answers));
  const auto points_of = [](int points, bool holds) { return holds ? points : 0; };
  return weights.least +
         static_cast<int>(std::lround(weights.jury * jury_points + weights.answers * lines)) +
         weights.turns * above(turns, weights.free_turns, weights.most_turns) +
         weights.tempting * above(effort.tempting, weights.free_tempting, weights.most_tempting) +
         points_of(weights.quiet, effort.quiet) + points_of(weights.divided, effort.divided) +
         points_of(weights.looks_bad, effort.looks_bad) + points_of(weights.far, effort.far);
}

bool is_at_sight(const PuzzleEffort& effort, int turns) {
  constexpr int most_turns = 2;
  return turns <= most_turns && effort.answers <= 1;
}

DifficultyClass class_of(int rating, const PuzzleEffort& effort, int turns) {
  const DifficultyClass by_rating = class_of(rating);
  return by_rating == DifficultyClass::very_easy && !is_at_sight(effort, turns)
             ? DifficultyClass::easy
             : by_rating;
}

int answers_of(const Puzzle& puzzle) {
  int answers = 0;
  const SolverTurn* turn = &puzzle.solution;
  for (int left = puzzle.asked; left > 0 && turn != nullptr && !turn->defences.empty(); --left) {
    for (const DefenceGroup& group : groups_of(*turn)) answers += group.answer.empty() ? 0 : 1;
    const PuzzleDefence& main = turn->defences.front();
    turn = main.answer ? &*main.answer : nullptr;
  }
  return answers;
}

}  // namespace cairn

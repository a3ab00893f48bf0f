#include "puzzles/puzzle_effort.hpp"

#include "model/defence_groups.hpp"
#include "puzzles/rating.hpp"

namespace cairn {

int points_of(const PuzzleEffort& effort, int turns) {
  const EffortWeights& weights = effort_weights;
  return weights.answers.of(effort.answers) + weights.turns.of(turns) +
         weights.quiet.of(effort.quiet ? 1 : 0) + weights.looks_bad.of(effort.looks_bad ? 1 : 0) +
         weights.far.of(effort.far ? 1 : 0) + weights.tempting.of(effort.tempting) +
         weights.heights.of(effort.heights);
}

bool is_at_sight(const PuzzleEffort& effort, int turns) {
  constexpr int most_turns = 2;
  constexpr int most_answers = 3;
  return turns <= most_turns && effort.answers <= most_answers;
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

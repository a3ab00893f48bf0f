#include "puzzles/assembly.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace cairn {

namespace {

// Orders puzzles by worth: the better one is less, and the identifier decides between equal ones.
auto worth(const Puzzle& puzzle) {
  return std::tuple(-puzzle.asked, -puzzle.turns, puzzle.id);
}

// Of puzzles that are alike, keeps the best. The puzzles must be in the order of their worth.
void leave_out_alike(std::vector<ProvenPuzzle>& puzzles, const PuzzleRelations& relations) {
  std::vector<ProvenPuzzle> kept;
  for (ProvenPuzzle& proven : puzzles) {
    const auto is_like = [&](const ProvenPuzzle& other) {
      return relations.are_alike(proven.puzzle, other.puzzle);
    };
    if (std::ranges::none_of(kept, is_like)) kept.push_back(std::move(proven));
  }
  puzzles = std::move(kept);
}

// Keeps the puzzles that are chosen. The puzzles must be in the order of their worth.
void limit(std::vector<ProvenPuzzle>& puzzles, const ChoiceLimits& limits,
           const PuzzleRelations& relations) {
  std::vector<const Puzzle*> candidates;
  for (const ProvenPuzzle& proven : puzzles) candidates.push_back(&proven.puzzle);
  const std::vector<bool> chosen = choose_puzzles(candidates, limits, relations);
  std::vector<ProvenPuzzle> kept;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) kept.push_back(std::move(puzzles[i]));
  puzzles = std::move(kept);
}

// How far a puzzle repeats what was read just before: the themes of the last one counts more than
// that the last two were for the same colour.
int repeats(const ProvenPuzzle& next, std::span<const ProvenPuzzle> before) {
  if (before.empty()) return 0;
  const Puzzle& last = before.back().puzzle;
  const bool same_themes = ideas_of(last) == ideas_of(next.puzzle);
  const bool same_colour = before.size() > 1 && last.side == next.puzzle.side &&
                           before[before.size() - 2].puzzle.side == next.puzzle.side;
  return 2 * (same_themes ? 1 : 0) + (same_colour ? 1 : 0);
}

}  // namespace

void put_in_reading_order(std::vector<ProvenPuzzle>& puzzles) {
  std::ranges::sort(puzzles, {}, [](const ProvenPuzzle& proven) {
    const Puzzle& puzzle = proven.puzzle;
    return std::tuple(puzzle.difficulty_class, puzzle.rating, puzzle.id);
  });
  auto begin_of_class = puzzles.begin();
  for (auto next = puzzles.begin(); next != puzzles.end(); ++next) {
    const Puzzle& easiest = next->puzzle;
    if (begin_of_class->puzzle.difficulty_class != easiest.difficulty_class) begin_of_class = next;
    const auto too_hard = std::find_if(next, puzzles.end(), [&](const ProvenPuzzle& proven) {
      return proven.puzzle.difficulty_class != easiest.difficulty_class ||
             proven.puzzle.rating > easiest.rating + as_hard;
    });
    const auto best = std::ranges::min_element(next, too_hard, {}, [&](const ProvenPuzzle& proven) {
      return repeats(proven, {begin_of_class, next});
    });
    std::rotate(next, best, std::next(best));
  }
}

std::vector<ProvenPuzzle> assemble(std::vector<GamePuzzles> games, const ChoiceLimits& limits,
                                   const PuzzleRelations& relations) {
  std::vector<ProvenPuzzle> puzzles;
  std::set<std::string> identifiers;
  for (GamePuzzles& game : games)
    for (ProvenPuzzle& proven : game.puzzles)
      if (identifiers.insert(proven.puzzle.id).second) puzzles.push_back(std::move(proven));
  std::ranges::sort(puzzles, {}, [](const ProvenPuzzle& proven) { return worth(proven.puzzle); });
  leave_out_alike(puzzles, relations);
  if (!limits.is_none()) limit(puzzles, limits, relations);
  put_in_reading_order(puzzles);
  return puzzles;
}

}  // namespace cairn

#include "puzzles/assembly.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace cairn {

namespace {

// The steps of the funnel. With each stands the last of the reasons for which a position does not
// reach the step.
constexpr std::array steps{std::pair{"positions", Rejection::lost},
                           std::pair{"won by force", Rejection::no_win_found},
                           std::pair{"not obvious", Rejection::few_choices},
                           std::pair{"with one solution", Rejection::only_silver},
                           std::pair{"of the wanted length", Rejection::too_large},
                           std::pair{"with few defences", Rejection::many_defences},
                           std::pair{"not obvious with the solution", Rejection::obvious},
                           std::pair{"with an idea", Rejection::no_idea},
                           std::pair{"verified", Rejection::not_verified},
                           std::pair{"new", Rejection::alike},
                           std::pair{"in the set", Rejection::surplus}};

// Orders puzzles by worth: the better one is less, and the identifier decides between equal ones.
auto worth(const Puzzle& puzzle) {
  return std::tuple(puzzle.grade, -puzzle.asked, -puzzle.turns, puzzle.id);
}

// Of puzzles that are alike, keeps the best. The puzzles must be in the order of their worth.
void leave_out_alike(PuzzleSet& set, const PuzzleRelations& relations) {
  std::vector<ProvenPuzzle> kept;
  for (ProvenPuzzle& proven : set.puzzles) {
    const auto is_like = [&](const ProvenPuzzle& other) {
      return relations.are_alike(proven.puzzle, other.puzzle);
    };
    if (std::ranges::any_of(kept, is_like))
      set.ledger.push_back(rejected(proven.puzzle, Rejection::alike, proven.puzzle.id));
    else
      kept.push_back(std::move(proven));
  }
  set.puzzles = std::move(kept);
}

// Keeps the puzzles that are chosen. The puzzles must be in the order of their worth.
void limit(PuzzleSet& set, const ChoiceLimits& limits, const PuzzleRelations& relations) {
  std::vector<const Puzzle*> puzzles;
  for (const ProvenPuzzle& proven : set.puzzles) puzzles.push_back(&proven.puzzle);
  const std::vector<bool> chosen = choose_puzzles(puzzles, limits, relations);
  std::vector<ProvenPuzzle> kept;
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i])
      kept.push_back(std::move(set.puzzles[i]));
    else
      set.ledger.push_back(
          rejected(set.puzzles[i].puzzle, Rejection::surplus, set.puzzles[i].puzzle.id));
  set.puzzles = std::move(kept);
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

LedgerEntry rejected(const Puzzle& puzzle, Rejection reason, std::string detail) {
  return {puzzle.source.source,
          puzzle.source.number,
          puzzle.source.turn,
          puzzle.game,
          puzzle.position,
          puzzle.side,
          reason,
          std::move(detail),
          puzzle.source.is_variation};
}

Funnel funnel_of(const std::vector<LedgerEntry>& ledger, std::size_t positions) {
  std::map<Rejection, std::size_t> counts;
  for (const LedgerEntry& entry : ledger) ++counts[entry.reason];
  Funnel funnel;
  funnel.reasons.assign(counts.begin(), counts.end());
  funnel.steps.push_back({steps.front().first, positions});
  for (std::size_t i = 1; i < steps.size(); ++i) {
    std::size_t left = positions;
    for (const auto& [reason, count] : counts)
      if (reason <= steps[i].second) left -= count;
    funnel.steps.push_back({steps[i].first, left});
  }
  return funnel;
}

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

PuzzleSet assemble(std::vector<GamePuzzles> games, const ChoiceLimits& limits,
                   const PuzzleRelations& relations) {
  PuzzleSet set;
  std::size_t positions = 0;
  std::set<std::string> identifiers;
  std::map<std::tuple<std::string, int>, std::size_t> order;  // the order of the games
  for (GamePuzzles& game : games) {
    positions += game.positions;
    for (LedgerEntry& entry : game.rejected) {
      order.try_emplace({entry.source, entry.number}, order.size());
      set.ledger.push_back(std::move(entry));
    }
    for (ProvenPuzzle& proven : game.puzzles) {
      order.try_emplace({proven.puzzle.source.source, proven.puzzle.source.number}, order.size());
      if (identifiers.insert(proven.puzzle.id).second)
        set.puzzles.push_back(std::move(proven));
      else
        set.ledger.push_back(rejected(proven.puzzle, Rejection::duplicate, proven.puzzle.id));
    }
  }
  std::ranges::sort(set.puzzles, {},
                    [](const ProvenPuzzle& proven) { return worth(proven.puzzle); });
  leave_out_alike(set, relations);
  if (!limits.is_none()) limit(set, limits, relations);
  put_in_reading_order(set.puzzles);
  std::ranges::stable_sort(set.ledger, {}, [&](const LedgerEntry& entry) {
    return std::pair(order.at({entry.source, entry.number}), entry.turn);
  });
  set.funnel = funnel_of(set.ledger, positions);
  set.funnel.games = games.size();
  return set;
}

}  // namespace cairn

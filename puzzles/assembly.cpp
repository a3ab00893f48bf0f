#include "puzzles/assembly.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
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
                           std::pair{"verified", Rejection::not_verified},
                           std::pair{"new", Rejection::duplicate},
                           std::pair{"in the set", Rejection::surplus}};

LedgerEntry rejected(const Puzzle& puzzle, Rejection reason) {
  return {puzzle.source.source,
          puzzle.source.number,
          puzzle.source.turn,
          puzzle.game,
          puzzle.position,
          puzzle.side,
          reason,
          puzzle.id};
}

// Orders puzzles by worth: the better one is less, and the identifier decides between equal ones.
auto worth(const Puzzle& puzzle) {
  return std::tuple(puzzle.grade, -puzzle.asked, -puzzle.turns, puzzle.id);
}

// Keeps the best puzzles of each class.
void limit_classes(PuzzleSet& set, std::size_t most) {
  std::ranges::sort(set.puzzles, {},
                    [](const ProvenPuzzle& proven) { return worth(proven.puzzle); });
  std::map<DifficultyClass, std::size_t> counts;
  std::erase_if(set.puzzles, [&](const ProvenPuzzle& proven) {
    if (++counts[proven.puzzle.difficulty_class] <= most) return false;
    set.ledger.push_back(rejected(proven.puzzle, Rejection::surplus));
    return true;
  });
}

Funnel funnel_of(const PuzzleSet& set, std::size_t games, std::size_t positions) {
  std::map<Rejection, std::size_t> counts;
  for (const LedgerEntry& entry : set.ledger) ++counts[entry.reason];
  Funnel funnel;
  funnel.games = games;
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

}  // namespace

PuzzleSet assemble(std::vector<GamePuzzles> games, std::size_t most_of_a_class) {
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
        set.ledger.push_back(rejected(proven.puzzle, Rejection::duplicate));
    }
  }
  if (most_of_a_class > 0) limit_classes(set, most_of_a_class);
  std::ranges::sort(set.puzzles, {}, [](const ProvenPuzzle& proven) {
    return std::tuple(proven.puzzle.difficulty, proven.puzzle.id);
  });
  std::ranges::stable_sort(set.ledger, {}, [&](const LedgerEntry& entry) {
    return std::pair(order.at({entry.source, entry.number}), entry.turn);
  });
  set.funnel = funnel_of(set, games.size(), positions);
  return set;
}

}  // namespace cairn

// Finds the shortest forced win of a side that is known to have one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/position.hpp"
#include "search/checker.hpp"
#include "search/proof_search.hpp"
#include "search/strategy_builder.hpp"
#include "search/turn_limited.hpp"

namespace cairn {

// Guides a proof search in the limited game as H guides it in the game itself.
template <Position P, class H>
struct LimitedGuide {
  static auto effort(const TurnLimited<P>& limited) requires EstimatesEffort<H, P> {
    return H::effort(limited.position());
  }
};

template <Position P, class H>
class ShortestWin {
 public:
  using Limited = TurnLimited<P>;

  struct Result {
    // The shortest win that was found. Empty if it is not shorter than the known one, or if the
    // node limit was reached.
    std::optional<Strategy<P>> strategy;
    // Whether it is proven that neither this win nor the known one can be made shorter.
    bool is_shortest = false;
    std::uint64_t nodes = 0;
  };

  // The table grows up to `table_bytes`. Long searches are divided among the workers of the
  // executor, which must outlive this object.
  explicit ShortestWin(std::size_t table_bytes, Executor& executor = one_thread())
      : search_(table_bytes, executor) {}

  void forget() { search_.forget(); }

  // Finds the shortest win of `winner`, which has a forced win; the game is not over. `known` is
  // the length of a known win in turns of both sides, if there is one. Searches within the budget,
  // and within as much again to build the strategy.
  Result find(const P& position, Side winner, std::optional<std::uint64_t> known,
              const Budget& budget) {
    const int known_turns = known ? turns_of_winner(position, winner, *known) : most_turns;
    const Budget half = budget.of(budget.nodes_left() / 2);
    Bounds bounds{1, known_turns};
    Result result;
    // The search tries short wins first: they are refuted quickly, and the first one that is proven
    // is the shortest. The nodes that are left after that are used to shorten the known win step by
    // step.
    while (bounds.least < bounds.most &&
           prove(position, winner, bounds, bounds.least, half, result.nodes))
      continue;
    while (bounds.least < bounds.most && bounds.most < most_turns &&
           prove(position, winner, bounds, bounds.most - 1, budget, result.nodes))
      continue;
    if (bounds.most < known_turns)
      result.strategy = strategy(Limited(position, winner, bounds.most), winner, budget);
    const bool has_line = bounds.most == known_turns || result.strategy;
    result.is_shortest = has_line && bounds.most < most_turns && bounds.least == bounds.most;
    return result;
  }

 private:
  static constexpr int most_turns = 1000;

  // Bounds of the number of the winner's turns in its shortest win.
  struct Bounds {
    int least;
    int most;  // a win of this length exists, unless this is most_turns
  };

  static int turns_of_winner(const P& position, Side winner, std::uint64_t turns) {
    const std::uint64_t others = position.to_move() == winner ? 1 : 0;
    return static_cast<int>(std::min<std::uint64_t>((turns + others) / 2, most_turns));
  }

  // Finds out whether the winner needs at most `turns` turns, and adjusts the bounds. Returns false
  // if it cannot be found out within the nodes.
  bool prove(const P& position, Side winner, Bounds& bounds, int turns, const Budget& budget,
             std::uint64_t& nodes) {
    if (nodes >= budget.nodes_left()) return false;
    const Claim claim = search_.prove(Limited(position, winner, turns), winner,
                                      budget.of(budget.nodes_left() - nodes));
    nodes += search_.nodes();
    if (claim == Claim::proven) bounds.most = turns;
    if (claim == Claim::refuted) bounds.least = turns + 1;
    return claim != Claim::unknown;
  }

  std::optional<Strategy<P>> strategy(const Limited& root, Side winner, const Budget& budget) {
    auto limited = build_strategy(search_, root, winner, budget);
    if (!limited) return std::nullopt;
    return in_the_game(root, winner, std::move(*limited));
  }

  // Translates the win into the game without the limit. Where positions differ only in how many
  // turns are left, the one with the fewest turns left decides what to play. That number falls from
  // turn to turn, so play never returns to an earlier position and never takes longer. The main
  // line is that of the limited game.
  static Strategy<P> in_the_game(const Limited& root, Side winner, Strategy<Limited> limited) {
    struct LimitedMove {
      int turns_left;
      std::uint16_t place;
    };
    // By the hash of the position in the game itself.
    std::unordered_map<std::uint64_t, LimitedMove> choices;
    auto next = limited.moves.begin();
    ProofChecker<Limited>().check(root, winner, [&](const Limited& position) {
      const LimitedMove choice{position.turns_left(), *next++};
      LimitedMove& best = choices.try_emplace(position.position().hash(), choice).first->second;
      if (choice.turns_left < best.turns_left) best = choice;
      return choice.place;
    });
    Strategy<P> strategy;
    const auto checked = ProofChecker<P>().check(root.position(), winner, [&](const P& position) {
      strategy.moves.push_back(choices.at(position.hash()).place);
      return strategy.moves.back();
    });
    strategy.turns = checked.turns;
    strategy.positions = checked.positions;
    strategy.length = checked.length;
    strategy.main_line = std::move(limited.main_line);
    return strategy;
  }

  ProofSearch<Limited, LimitedGuide<P, H>> search_;
};

}  // namespace cairn

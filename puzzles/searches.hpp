// The two proof searches that puzzles need: one finds who wins at all, the other who wins within a
// number of turns.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/shortest_win.hpp"
#include "search/turn_limited.hpp"
#include "search/who_wins.hpp"

namespace cairn {

// What a side that tries to win achieves.
enum class Fate : std::uint8_t { unknown, wins, fails };

template <Game G>
class Searches {
 public:
  using Position = typename G::Position;
  using Proofs = ProofSearch<Position, G>;
  using Limited = ProofSearch<TurnLimited<Position>, LimitedGuide<Position, G>>;

  // Another thread may set `stop` to end a search early. It must outlive this object.
  Searches(std::size_t table_bytes, const std::atomic<bool>& stop)
      : budget_(stop, 0), proofs_(table_bytes / 2), limited_(table_bytes / 2) {}

  void forget() {
    proofs_.forget();
    limited_.forget();
  }

  // Starts a new count of positions. Once `max_nodes` positions have been searched, all answers
  // that are not known already are unknown.
  void begin(std::uint64_t max_nodes) { budget_.begin(max_nodes); }
  const Budget& budget() const { return budget_; }
  std::uint64_t nodes() const { return budget_.nodes(); }
  std::uint64_t nodes_left() const { return budget_.nodes_left(); }

  // Whether `solver` wins by force. It fails if the other side is proven to win.
  Fate fate(const Position& position, Side solver, std::uint64_t max_nodes) {
    if (position.outcome()) return position.outcome()->winner == solver ? Fate::wins : Fate::fails;
    const auto winner = who_wins(position, solver, max_nodes, [&](Side side, std::uint64_t nodes) {
      return ask(proofs_, position, side, nodes);
    });
    if (!winner) return Fate::unknown;
    return winner == solver ? Fate::wins : Fate::fails;
  }

  // Whether `solver` wins within `turns` turns of its own, with the current one.
  Fate fate_within(const Position& position, Side solver, int turns, std::uint64_t max_nodes) {
    if (const auto outcome = position.outcome())
      return outcome->winner == solver ? Fate::wins : Fate::fails;
    return fate_of(
        ask(limited_, TurnLimited<Position>(position, solver, turns), solver, max_nodes));
  }

  // Returns the least number of turns in which `solver` wins, if it is proven and at most `most`;
  // otherwise nothing. The game must not be over.
  std::optional<int> least_turns(const Position& position, Side solver, int most,
                                 std::uint64_t max_nodes) {
    for (int turns = 1; turns <= most; ++turns) {
      const Fate fate = fate_within(position, solver, turns, max_nodes);
      if (fate == Fate::wins) return turns;
      if (fate == Fate::unknown) break;
    }
    return std::nullopt;
  }

  Proofs& proofs() { return proofs_; }
  Limited& limited() { return limited_; }
  void count(std::uint64_t nodes) { budget_.take(nodes); }

 private:
  static Fate fate_of(Claim claim) {
    if (claim == Claim::unknown) return Fate::unknown;
    return claim == Claim::proven ? Fate::wins : Fate::fails;
  }

  template <class Search, class Any>
  Claim ask(Search& search, const Any& position, Side solver, std::uint64_t max_nodes) {
    const Budget allowed = budget_.part(max_nodes);
    const Claim known = search.recall(position, solver);
    if (known != Claim::unknown || allowed.nodes_left() == 0) return known;
    const Claim claim = search.prove(position, solver, allowed);
    count(search.nodes());
    return claim;
  }

  Budget budget_;
  Proofs proofs_;
  Limited limited_;
};

}  // namespace cairn

// The two proof searches behind puzzles: who wins at all, and who wins within some turns.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/game.hpp"
#include "search/proof_search.hpp"
#include "search/shortest_win.hpp"
#include "search/turn_limited.hpp"

namespace cairn {

// What becomes of a side that tries to win.
enum class Fate : std::uint8_t { unknown, wins, fails };

template <Game G>
class Searches {
 public:
  using Position = typename G::Position;
  using Proofs = ProofSearch<Position, G>;

  // `stop` may be set by another thread to end a search early; it must outlive this.
  Searches(std::size_t table_bytes, const std::atomic<bool>& stop)
      : stop_(stop), proofs_(table_bytes / 2, stop), limited_(table_bytes / 2, stop) {}

  void forget() {
    proofs_.forget();
    limited_.forget();
  }

  // Only what is known of wins within some turns.
  void forget_limited() { limited_.forget(); }

  // Begins to count anew. Once so many positions are searched, all further answers are unknown
  // that are not known already.
  void begin(std::uint64_t max_nodes) {
    nodes_ = 0;
    max_nodes_ = max_nodes;
  }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t nodes_left() const { return max_nodes_ > nodes_ ? max_nodes_ - nodes_ : 0; }
  bool is_exhausted() const { return nodes_left() == 0 || stop_.load(std::memory_order_relaxed); }

  // Whether `solver` wins by force; it fails if the other side is proven to.
  Fate fate(const Position& position, Side solver, std::uint64_t max_nodes) {
    if (const auto outcome = position.outcome())
      return outcome->winner == solver ? Fate::wins : Fate::fails;
    if constexpr (!Position::can_recur) {
      return fate_of(ask(proofs_, position, solver, max_nodes));
    } else {
      if (ask(proofs_, position, solver, max_nodes / 2) == Claim::proven) return Fate::wins;
      const Claim loss = ask(proofs_, position, opponent(solver), max_nodes / 2);
      return loss == Claim::proven ? Fate::fails : Fate::unknown;
    }
  }

  // Whether `solver` wins within so many turns of its own, the current one included.
  Fate fate_within(const Position& position, Side solver, int turns, std::uint64_t max_nodes) {
    if (const auto outcome = position.outcome())
      return outcome->winner == solver ? Fate::wins : Fate::fails;
    return fate_of(
        ask(limited_, TurnLimited<Position>(position, solver, turns), solver, max_nodes));
  }

  // In how many turns at least `solver` wins, if that is no more than `most`; nothing if it is, or
  // if that was not found out. The game is not over.
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
  void count(std::uint64_t nodes) { nodes_ += nodes; }

 private:
  static Fate fate_of(Claim claim) {
    if (claim == Claim::unknown) return Fate::unknown;
    return claim == Claim::proven ? Fate::wins : Fate::fails;
  }

  template <class Search, class Any>
  Claim ask(Search& search, const Any& position, Side solver, std::uint64_t max_nodes) {
    const std::uint64_t allowed = std::min(max_nodes, nodes_left());
    const Claim known = search.recall(position, solver);
    if (known != Claim::unknown || allowed == 0) return known;
    const Claim claim = search.prove(position, solver, allowed);
    nodes_ += search.nodes();
    return claim;
  }

  const std::atomic<bool>& stop_;
  Proofs proofs_;
  ProofSearch<TurnLimited<Position>, LimitedGuide<Position, G>> limited_;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_ = 0;
};

}  // namespace cairn

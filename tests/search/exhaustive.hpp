// The true value of every position of a small endgame, found by examining all of them. Searches are
// compared with it. Positions are distinguished by their whole contents (words()), never by a hash
// alone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/random.hpp"

namespace cairn {

// Who wins with best play, and in how many turns of both sides with the current one. There is no
// winner if both sides can go on for ever.
struct Truth {
  std::optional<Side> winner;
  int turns = 0;

  friend bool operator==(const Truth&, const Truth&) = default;
};

// Whether `a` is better than `b` for `side`. A short win is best, then a long win, a draw, a long
// loss, and a short loss.
inline bool is_better(const Truth& a, const Truth& b, Side side) {
  const auto rank = [side](const Truth& truth) {
    if (!truth.winner) return 0;
    constexpr int longer_than_any_game = 1'000'000;
    return *truth.winner == side ? longer_than_any_game - truth.turns
                                 : truth.turns - longer_than_any_game;
  };
  return rank(a) > rank(b);
}

template <HasWords P>
class Exhaustive {
 public:
  static constexpr int unknown = -1;

  // Examines all positions that can follow `root`. If there are more than `most_positions`, no
  // truth is known.
  Exhaustive(const P& root, std::size_t most_positions) : most_positions_(most_positions) {
    is_complete_ = collect(root);
    if (is_complete_) evaluate();
  }

  bool is_complete() const { return is_complete_; }
  // All positions, beginning with the root, except finished ones.
  const std::vector<P>& positions() const { return positions_; }
  // The truths of the positions, in the same order.
  const std::vector<Truth>& truths() const { return truths_; }

 private:
  struct WordsHash {
    std::size_t operator()(const auto& words) const {
      std::uint64_t hash = 0;
      for (const std::uint64_t word : words) hash = mix(hash ^ word);
      return hash;
    }
  };
  using Words = decltype(std::declval<const P&>().words());

  // The result of a move: a position, or the end of the game.
  struct Edge {
    std::size_t to = 0;
    std::optional<Outcome> outcome;
    bool ends_turn = true;
  };

  bool collect(const P& root) {
    numbers_[root.words()] = 0;
    positions_.push_back(root);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (positions_.size() > most_positions_) return false;
      std::vector<Edge> edges;
      typename P::Moves moves;
      positions_[i].generate(moves);
      for (const auto& move : moves) edges.push_back(edge_to(after(positions_[i], move), i));
      edges_.push_back(std::move(edges));
    }
    return true;
  }

  Edge edge_to(const P& next, std::size_t from) {
    if (const auto outcome = next.outcome()) return {0, outcome, true};
    const auto [found, is_new] = numbers_.try_emplace(next.words(), positions_.size());
    const Edge edge{found->second, {}, next.to_move() != positions_[from].to_move()};
    if (is_new) positions_.push_back(next);
    return edge;
  }

  // Everything is a draw at first. Then each round finds what is won or lost within one more turn,
  // until nothing changes any more. A truth that is found is final, because the rounds go by
  // increasing numbers of turns.
  void evaluate() {
    truths_.resize(positions_.size());
    int idle_rounds = 0;
    for (int turns = 1; idle_rounds < 2; ++turns) {
      bool changed = false;
      while (sweep(turns)) changed = true;
      idle_rounds = changed ? 0 : idle_rounds + 1;
    }
  }

  // Settles the positions that end within `turns`. Returns false if nothing is new.
  bool sweep(int turns) {
    bool changed = false;
    for (std::size_t i = positions_.size(); i-- > 0;) {
      if (truths_[i].winner) continue;
      const Truth truth = best_of(i);
      if (!truth.winner || truth.turns > turns) continue;
      truths_[i] = truth;
      changed = true;
    }
    return changed;
  }

  Truth best_of(std::size_t i) const {
    const Side mover = positions_[i].to_move();
    std::optional<Truth> best;
    for (const Edge& edge : edges_[i]) {
      const Truth truth = truth_after(edge);
      if (!best || is_better(truth, *best, mover)) best = truth;
    }
    return *best;
  }

  Truth truth_after(const Edge& edge) const {
    if (edge.outcome) return {edge.outcome->winner, 1};
    Truth truth = truths_[edge.to];
    if (edge.ends_turn) ++truth.turns;
    return truth;
  }

  std::size_t most_positions_;
  bool is_complete_ = false;
  std::vector<P> positions_;
  std::unordered_map<Words, std::size_t, WordsHash> numbers_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<Truth> truths_;
};

}  // namespace cairn

// The turns at the root of a search, one for each position that can be reached, and the order in
// which an iteration tries them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/turn.hpp"
#include "search/heuristics.hpp"
#include "search/horizon.hpp"
#include "search/line.hpp"
#include "search/score.hpp"

namespace cairn {

template <Position P, Heuristics<P> H>
class RootTurns {
 public:
  struct Rated {
    Turn<P> turn;
    Score score = 0;          // for the player, who moves at the root
    Line<P> line;             // its principal variation
    bool is_settled = false;  // its score is final
  };

  // Finds all turns of a position that is not over. They are ordered by their values at once,
  // without a search, best first.
  explicit RootTurns(const P& root) {
    std::unordered_set<std::uint64_t> seen;
    for_each_turn(root, [&](const Turn<P>& turn, const P& reached) {
      if (!seen.insert(reached.hash()).second) return;
      P position = reached;
      turns_.push_back({turn, static_value(position, root.to_move()), {}, false});
    });
    std::ranges::stable_sort(turns_, std::greater{}, &Rated::score);
  }

  // Returns all turns. Those that the last iteration was asked for come first, in order from the
  // best.
  const std::vector<Rated>& turns() const { return turns_; }

  // Runs one iteration, which finds the `count` best turns (MultiPV). search(turn, number, alpha,
  // line) returns the score of a turn for the player. If that is not above `alpha`, it may return
  // an upper bound instead; if the search was stopped, it returns nothing. In that case this
  // function returns false, and the turns that were found to be better until then stand first.
  template <class Search>
  bool iterate(std::size_t count, Search&& search) {
    std::vector<Score> best;  // scores of the best turns so far, greatest first
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      const Score alpha = best.size() < count ? -win_score : best.back();
      Line<P> line = turns_[i].line;
      const std::optional<Score> score =
          turns_[i].is_settled ? turns_[i].score : search(turns_[i].turn, i, alpha, line);
      if (!score) return false;
      turns_[i].score = *score;
      if (*score <= alpha) continue;
      turns_[i].line = std::move(line);
      // The best turns so far stand first, and in this order.
      const auto place = std::ranges::upper_bound(best, *score, std::greater{});
      std::rotate(at(static_cast<std::size_t>(place - best.begin())), at(i), at(i + 1));
      best.insert(place, *score);
      if (best.size() > count) best.pop_back();
    }
    return true;
  }

  // Gives a turn its final score. The turn moves to the front if it wins, otherwise to the end.
  void settle(std::size_t number, Score score) {
    const auto turn = at(number);
    turn->score = score;
    turn->is_settled = true;
    turn->line.clear();
    if (is_win(score))
      std::rotate(turns_.begin(), turn, turn + 1);
    else
      std::rotate(turn, turn + 1, turns_.end());
  }

  // Returns whether nothing can change about the best `count` turns: each is a proven win, or all
  // turns are proven. As long as one turn is not, a lost turn may not be among the best.
  bool are_final(std::size_t count) const {
    const auto won = [](const Rated& rated) { return is_win(rated.score); };
    const auto proven = [](const Rated& rated) { return is_proven(rated.score); };
    return std::all_of(turns_.begin(), at(std::min(count, turns_.size())), won) ||
           std::ranges::all_of(turns_, proven);
  }

 private:
  static Score static_value(P& position, Side player) {
    if (const auto outcome = position.outcome()) return final_score(*outcome, player, 1);
    return distance_adjusted(-horizon_value<H>(position), 1);
  }

  auto at(std::size_t number) { return turns_.begin() + static_cast<std::ptrdiff_t>(number); }
  auto at(std::size_t number) const { return turns_.begin() + static_cast<std::ptrdiff_t>(number); }

  std::vector<Rated> turns_;
};

}  // namespace cairn

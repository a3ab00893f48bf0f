// The quiescence search: what a search makes of a position at its horizon where pieces can be taken
// at once. An evaluation alone takes a piece for safe that the next move captures.
#pragma once

#include <algorithm>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <functional>
#include <utility>

#include "core/position.hpp"
#include "core/side.hpp"
#include "search/heuristics.hpp"
#include "search/score.hpp"
#include "search/window.hpp"

namespace cairn {

// Returns the value, for the side to move, of a position that is not over: its evaluation (stand
// pat), or what captures lead to, whichever is better. Neither side has to capture, so no loss is
// ever reported; the wins are certain. `turn` is the number of turns from the root. A value outside
// the window is only a bound. take() is called for every position that is reached by a capture. If
// it returns false, it must go on doing so: the search ends soon, and its result means nothing.
template <class H, Position P, class Take>
requires SeesCaptures<H, P> Score quiescence_value(P& position, int turn, Window window,
                                                   Take&& take) {
  const auto prospect = H::prospect(position);
  if (prospect.wins_at_once) return win_in(turn + 1);
  Score best = prospect.evaluation;
  if (best >= window.beta || !prospect.has_captures) return best;
  window.alpha = std::max(window.alpha, best);

  typename P::Moves captures;
  position.generate_captures(captures);
  using Scored =
      std::pair<int, std::size_t>;  // the greater ordering score comes first, then the earlier move
  boost::container::static_vector<Scored, P::Moves::static_capacity> order;
  for (std::size_t i = 0; i < captures.size(); ++i)
    order.emplace_back(-H::ordering_score(position, captures[i]), i);
  std::ranges::sort(order);
  for (const auto& [ordering_score, i] : order) {
    const Side mover = position.to_move();
    const Played played(position, captures[i]);
    if (!take()) return best;
    const auto outcome = position.outcome();
    best = std::max(best, outcome ? final_score(*outcome, mover, turn + 1)
                                  : -quiescence_value<H>(position, turn + 1, -window, take));
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

}  // namespace cairn

#include "tzaar/evaluation.hpp"

#include <algorithm>

#include "tzaar/points.hpp"

namespace cairn::tzaar {

int evaluate(const Position& position) {
  if (position.stage() == Stage::placing) return 0;
  const bool may_pass = position.stage() == Stage::second;
  const Points& points = points_of(position);
  int sum = 0;
  for_each_feature(position, may_pass ? opponent(position.to_move()) : position.to_move(),
                   [&](std::size_t feature, int count) { sum += count * points[feature]; });
  return may_pass ? -sum : sum;
}

double proof_share(const Position& position) {
  // In stacks; tests/tuning/TRUST.md has how far proofs of two million positions reach.
  constexpr int hopeless = 34;
  constexpr int promising = 26;
  return std::clamp((hopeless - position.stack_count()) / double{hopeless - promising}, 0.0, 1.0);
}

double certainty(const Position& position) {
  // In stacks, fitted to who is proven to win (tests/tuning/TRUST.md). Where proofs do not
  // reach, it fades, because a step would look like a mistake; with few stacks the search sees what
  // is certain, and is right about the rest.
  constexpr double first = 35;
  constexpr double peak = 25;
  constexpr double last = 16;
  constexpr double most = 2;
  const int stacks = position.stack_count();
  const double share = std::min((first - stacks) / (first - peak), (stacks - last) / (peak - last));
  return 1 + (most - 1) * std::max(0.0, share);
}

}  // namespace cairn::tzaar

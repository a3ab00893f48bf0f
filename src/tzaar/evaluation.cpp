#include "tzaar/evaluation.hpp"

#include <algorithm>

#include "tzaar/points.hpp"

namespace cairn::tzaar {

int evaluate(const Position& position) {
  if (position.stage() == Stage::placing) return 0;
  const bool may_pass = position.stage() == Stage::second;
  const Points& points = points_of(position);
  int sum = 0;
  for_each_feature(position, Summary(position),
                   may_pass ? opponent(position.to_move()) : position.to_move(),
                   [&](std::size_t feature, int count) { sum += count * points[feature]; });
  return may_pass ? -sum : sum;
}

double proof_share(const Position& position) {
  // In stacks; tests/tuning/TRUST.md has how far proofs of two million positions reach.
  constexpr int hopeless = 34;
  constexpr int promising = 26;
  return std::clamp((hopeless - position.stack_count()) / double{hopeless - promising}, 0.0, 1.0);
}

}  // namespace cairn::tzaar

#include "analysis/decision.hpp"

namespace cairn {

Decision decide(std::span<const Solution> solutions) {
  Decision decision;
  if (solutions.empty()) return decision;
  for (std::size_t i = 1; i < solutions.size(); ++i) {
    const auto before = solutions[i - 1].winner();
    const auto after = solutions[i].winner();
    if (before && after && *before != *after) decision.thrown_away.push_back(static_cast<int>(i));
  }
  decision.winner = solutions.back().winner();
  if (!decision.winner) return decision;
  std::size_t first = solutions.size() - 1;
  while (first > 0 && solutions[first - 1].winner() == decision.winner) --first;
  decision.decided_after = static_cast<int>(first);
  return decision;
}

}  // namespace cairn

#include "analysis/accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace cairn {

namespace {

double standard_deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  const double squares = std::accumulate(
      values.begin(), values.end(), 0.0,
      [&](double sum, double value) { return sum + (value - mean) * (value - mean); });
  return std::sqrt(squares / count);
}

// Returns the weight of each turn, 0.5..12: the standard deviation of White's win percentage in a
// window of positions around the turn. Turns that are too early for a window of their own use the
// first window.
std::vector<double> weights(const std::vector<const AnnotatedTurn*>& turns) {
  std::vector<double> percentages;
  for (const AnnotatedTurn* turn : turns) percentages.push_back(turn->win_before);
  percentages.push_back(turns.back()->win_after);
  const std::size_t window = std::clamp<std::size_t>(turns.size() / 10, 2, 8);
  std::vector<double> weights;
  for (std::size_t turn = 0; turn < turns.size(); ++turn) {
    const std::size_t first = turn < window - 2 ? 0 : turn - (window - 2);
    const double spread = standard_deviation(std::span(percentages).subspan(first, window));
    weights.push_back(std::clamp(spread, 0.5, 12.0));
  }
  return weights;
}

}  // namespace

double turn_accuracy(double loss) {
  const double raw = 103.1668100711649 * std::exp(-0.04354415386753951 * loss) - 3.166924740191411;
  return std::clamp(raw + 1, 0.0, 100.0);
}

std::array<std::optional<double>, 2> accuracy(const std::vector<AnnotatedTurn>& game) {
  std::vector<const AnnotatedTurn*> turns;
  for (const AnnotatedTurn& turn : game)
    if (turn.is_searched) turns.push_back(&turn);
  std::array<std::optional<double>, 2> result;
  if (turns.empty()) return result;
  const std::vector<double> weight = weights(turns);
  for (const Side side : both_sides) {
    double weighted = 0;
    double total_weight = 0;
    double inverse = 0;
    double count = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (turns[i]->side != side) continue;
      const double accuracy = turn_accuracy(turns[i]->loss);
      weighted += accuracy * weight[i];
      total_weight += weight[i];
      inverse += 1 / std::max(1.0, accuracy);
      ++count;
    }
    if (count == 0) continue;
    const double mean = (weighted / total_weight + count / inverse) / 2;
    result[index(side)] = std::round(mean * 100) / 100;
  }
  return result;
}

}  // namespace cairn

#include "analysis/win_percent.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace cairn {

Value value_of(Score score, Side side) {
  if (!is_proven(score)) return {Value::Kind::estimate, {}, side == Side::white ? score : -score};
  const Value::Kind kind = win_of(is_win(score) ? side : opponent(side));
  if (!has_known_distance(score)) return {kind, {}, 0};
  return {kind, turns_to_end(score), 0};
}

double win_percent(const Value& value, double points_per_logit) {
  switch (value.kind) {
    case Value::Kind::white_wins:
      return 100;
    case Value::Kind::black_wins:
      return 0;
    case Value::Kind::draw:
      return 50;
    case Value::Kind::estimate:
      break;
  }
  // The result is rounded to two decimals, so that different libraries' exp(), which may differ in
  // the last bits, give the same result.
  return std::round(10000 / (1 + std::exp(-value.points / points_per_logit))) / 100;
}

double shown_percent(const Value& value, double points_per_logit) {
  const double percent = std::round(win_percent(value, points_per_logit));
  return value.kind == Value::Kind::estimate ? std::clamp(percent, 1.0, 99.0) : percent;
}

Value estimate_of(double white_percent, double points_per_logit) {
  const double logit = std::log(white_percent / (100 - white_percent));
  return {Value::Kind::estimate, {}, static_cast<int>(std::lround(logit * points_per_logit))};
}

double rounded(double points) {
  return std::round(100 * points) / 100;
}

double second_look_error(std::uint64_t nodes) {
  constexpr double least = 3;
  constexpr double spread = 300;
  return rounded(std::hypot(least, spread / std::sqrt(static_cast<double>(nodes))));
}

Mark mark_of(double loss, double error) {
  if (loss >= blunder_loss) return Mark::blunder;
  if (loss >= mistake_loss) return Mark::mistake;
  if (loss >= inaccuracy_loss && loss > error) return Mark::inaccuracy;
  return Mark::none;
}

Verdict verdict_of(const Value& before, const Value& after, double win_after, Side player,
                   bool had_a_way_out) {
  const Value::Kind win = win_of(player);
  const Value::Kind loss = win_of(opponent(player));
  if (before.kind == win && after.kind == loss) return Verdict::threw_away_win;
  if (before.kind == win && after.kind != win) {
    return chances_of(player, win_after) > 50 ? Verdict::missed_win : Verdict::lost_win;
  }
  if (before.kind != loss && after.kind == loss)
    return had_a_way_out ? Verdict::walked_into_loss : Verdict::lost_at_latest;
  return Verdict::none;
}

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

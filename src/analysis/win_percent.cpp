#include "analysis/win_percent.hpp"

#include <algorithm>
#include <cmath>

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

double second_look_error(std::uint64_t nodes, double spread) {
  constexpr double least = 4;
  return rounded(std::hypot(least, spread / std::sqrt(static_cast<double>(nodes))));
}

Mark mark_of(double loss) {
  if (loss >= blunder_loss) return Mark::blunder;
  if (loss >= mistake_loss) return Mark::mistake;
  if (loss >= inaccuracy_loss) return Mark::inaccuracy;
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

}  // namespace cairn

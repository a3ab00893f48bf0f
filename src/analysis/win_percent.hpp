// What an evaluation is worth: percentages, the loss by a turn, and the marks made of it. The
// thresholds, and every formula between a score and a mark, stand here and nowhere else.
#pragma once

#include "core/side.hpp"
#include "model/annotated_game.hpp"
#include "search/score.hpp"

namespace cairn {

// Losses in points of win percentage from which a turn is marked ?!, ?, ??.
inline constexpr double inaccuracy_loss = 5;
inline constexpr double mistake_loss = 10;
inline constexpr double blunder_loss = 15;

constexpr Value::Kind win_of(Side side) {
  return side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
}

// What a search's score for a side is worth.
Value value_of(Score score, Side side);

// White's win percentage, 0..100 with two decimals: of an estimate the logistic function of its
// points, divided by the game's points_per_logit; 0, 50 or 100 where the result is proven.
double win_percent(const Value& value, double points_per_logit);

// The mark for a loss in points of win percentage.
Mark mark_of(double loss);

// What became of a proven result, for the player whose turn it was. `win_after` is White's.
Verdict verdict_of(const Value& before, const Value& after, double win_after, Side player);

}  // namespace cairn

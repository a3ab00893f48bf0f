// Converts scores into win percentages, and losses in win percentage into marks and verdicts. All
// thresholds and formulas between a score and a mark are in this file and its .cpp file.
#pragma once

#include "core/side.hpp"
#include "model/annotated_game.hpp"
#include "search/score.hpp"

namespace cairn {

// A turn that loses at least this much, in points of win percentage, is marked ?!, ? or ??.
inline constexpr double inaccuracy_loss = 5;
inline constexpr double mistake_loss = 10;
inline constexpr double blunder_loss = 15;

constexpr Value::Kind win_of(Side side) {
  return side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
}

// Converts a search's score from the point of view of `side` into a value, which is from White's.
Value value_of(Score score, Side side);

// Returns White's win percentage, 0..100 with two decimals. For an estimate it is 100 times the
// logistic function of points / points_per_logit; for a proven result it is 0, 50 or 100.
double win_percent(const Value& value, double points_per_logit);

// Returns the mark for a loss in points of win percentage.
Mark mark_of(double loss);

// Returns what a turn did to a proven result, from the point of view of `player`, who made it.
// `win_after` is White's win percentage after the turn, 0..100.
Verdict verdict_of(const Value& before, const Value& after, double win_after, Side player);

}  // namespace cairn

// Converts scores into win percentages, and losses in win percentage into marks and verdicts. All
// thresholds and formulas between a score and a mark are in this file and its .cpp file.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "core/side.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"
#include "search/score.hpp"

namespace cairn {

// A turn that loses at least this much, in points of win percentage, is marked ?!, ? or ??.
inline constexpr double inaccuracy_loss = 5;
inline constexpr double mistake_loss = 10;
inline constexpr double blunder_loss = 15;

// If the player stands at least this much worse after a turn than before it, the turn is looked at
// again. This is less than what is marked, because a value may miss by ten points and more.
inline constexpr double doubtful_loss = 4;

constexpr Value::Kind win_of(Side side) {
  return side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
}

// Returns who is proven to win, if anybody is.
constexpr std::optional<Side> winner_in(const Value& value) {
  if (value.kind == Value::Kind::white_wins) return Side::white;
  if (value.kind == Value::Kind::black_wins) return Side::black;
  return std::nullopt;
}

// Converts a search's score from the point of view of `side` into a value, which is from White's.
Value value_of(Score score, Side side);

// Returns the value of a position as it is shown, given that of a search: an estimate is as certain
// as such estimates are in positions like this one (certainty() in game/game.hpp).
template <Game G>
Value calibrated(Value searched, const typename G::Position& position) {
  if (searched.kind == Value::Kind::estimate)
    searched.points = static_cast<int>(std::lround(G::certainty(position) * searched.points));
  return searched;
}

// Returns White's win percentage, 0..100 with two decimals. For an estimate it is 100 times the
// logistic function of points / points_per_logit; for a proven result it is 0, 50 or 100.
double win_percent(const Value& value, double points_per_logit);

// Returns the same as annotations show it: without decimals, and for an estimate at least 1 and at
// most 99.
double shown_percent(const Value& value, double points_per_logit);

// Returns an estimate of which a whole percentage from 1 to 99 is shown.
Value estimate_of(double white_percent, double points_per_logit);

// Returns the win percentage of a side, given White's.
constexpr double chances_of(Side side, double white_win_percent) {
  return side == Side::white ? white_win_percent : 100 - white_win_percent;
}

// Returns a number of points rounded to two decimals.
double rounded(double points);

// Returns the standard error of the loss that a second look of so many nodes for each of its two
// positions finds: four points, however long the look is, and `spread` / sqrt(nodes) besides. This
// is fitted to the deviations from looks of 1.5 million nodes that tests/tuning/TRUST.md tells of.
double second_look_error(std::uint64_t nodes, double spread);

// Returns the mark for a loss in points of win percentage.
Mark mark_of(double loss);

// Returns what a turn did to a proven result, from the point of view of `player`, who made it.
// `win_after` is White's win percentage after the turn, 0..100. `had_a_way_out` says whether, in a
// position whose result is not proven, another turn was found after which no loss can be proven.
Verdict verdict_of(const Value& before, const Value& after, double win_after, Side player,
                   bool had_a_way_out);

}  // namespace cairn

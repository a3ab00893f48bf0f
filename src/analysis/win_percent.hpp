// Converts scores into win percentages, and losses in win percentage into marks and verdicts. All
// thresholds and formulas between a score and a mark are in this file and its .cpp file.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/position.hpp"
#include "core/statistics.hpp"
#include "games/game.hpp"
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
// positions finds: three points, however long the look is, and more if it is short. This is fitted
// to the deviations from long looks that tests/tuning/TRUST.md tells of.
double second_look_error(std::uint64_t nodes);

// Returns the mark for a loss in points of win percentage, of which the error is known. A loss is
// no inaccuracy if it may be the error's alone.
Mark mark_of(double loss, double error = 0);

// Returns what a turn did to a proven result, from the point of view of `player`, who made it.
// `win_after` is White's win percentage after the turn, 0..100. `had_a_way_out` says whether, in a
// position whose result is not proven, another turn was found after which no loss can be proven.
Verdict verdict_of(const Value& before, const Value& after, double win_after, Side player,
                   bool had_a_way_out);

// Computes how well a player played a game, as one number. The formulas and their fitted numbers
// are those of lichess (AccuracyPercent.scala in scalachess and lila), because players of other
// games know them.

// Returns the accuracy of one turn, 0..100. `loss` is the turn's loss in points of win percentage,
// at least 0.
double turn_accuracy(double loss);

// Returns the accuracy of each side, by index(Side), 0..100 with two decimals. It is the average of
// two means over the side's turns that were searched: a mean weighted by how much was at stake
// around each turn, and a harmonic mean. It is empty for a side without a searched turn.
std::array<std::optional<double>, 2> accuracy(const std::vector<AnnotatedTurn>& game);

// What the analyses of games say of the turns of a side or of a player: avoidable points and marks.

using Cells = std::vector<std::optional<double>>;

// The mean of numbers that are added one after the other.
class Mean {
 public:
  void add(std::optional<double> number) {
    if (!number) return;
    sum_ += *number;
    ++count_;
  }
  std::optional<double> value() const {
    return count_ == 0 ? std::nullopt : std::optional(sum_ / count_);
  }

 private:
  double sum_ = 0;
  int count_ = 0;
};

// A share in percent; nothing of nothing.
inline std::optional<double> share(double part, double whole) {
  return whole == 0 ? std::nullopt : std::optional(100 * part / whole);
}

struct Quality {
  Mean avoidable;
  int searched = 0;
  std::array<int, 3> marks{};
  int wins_given_away = 0;

  void add(const SideFigures& side) {
    avoidable.add(side.avoidable);
    searched += side.searched;
    marks[0] += side.inaccuracies;
    marks[1] += side.mistakes;
    marks[2] += side.blunders;
    wins_given_away += side.wins_given_away;
  }
  // Adds a cell for each of quality_columns().
  void add_to(Cells& cells) const {
    cells.push_back(avoidable.value());
    for (const int count : marks) cells.push_back(share(count, searched));
    cells.push_back(searched == 0 ? std::nullopt : std::optional<double>(wins_given_away));
  }
};

inline std::vector<StatisticsTable::Column> quality_columns() {
  return {{"avoidable", "avoidable points", 1},
          {"inaccuracies", "?! in 100 turns", 1},
          {"mistakes", "? in 100 turns", 1},
          {"blunders", "?? in 100 turns", 1},
          {"wins_given_away", "wins given away", 0}};
}

// Finds the turn from which on a game was decided.

// `solutions` are the values of all positions of one game in order, the start first, with one turn
// between each position and the next.
Decision decide(std::span<const Solution> solutions);

}  // namespace cairn

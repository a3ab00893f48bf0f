// What the analyses of games say of the turns of a side or of a player: accuracy and marks.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "model/game_figures.hpp"
#include "model/statistics.hpp"

namespace cairn {

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
  Mean accuracy;
  int searched = 0;
  std::array<int, 3> marks{};
  int wins_given_away = 0;

  void add(const SideFigures& side) {
    accuracy.add(side.accuracy);
    searched += side.searched;
    marks[0] += side.inaccuracies;
    marks[1] += side.mistakes;
    marks[2] += side.blunders;
    wins_given_away += side.wins_given_away;
  }
  // Adds a cell for each of quality_columns().
  void add_to(Cells& cells) const {
    cells.push_back(accuracy.value());
    for (const int count : marks) cells.push_back(share(count, searched));
    cells.push_back(searched == 0 ? std::nullopt : std::optional<double>(wins_given_away));
  }
};

inline std::vector<StatisticsTable::Column> quality_columns() {
  return {{"accuracy", "accuracy %", 1},
          {"inaccuracies", "?! in 100 turns", 1},
          {"mistakes", "? in 100 turns", 1},
          {"blunders", "?? in 100 turns", 1},
          {"wins_given_away", "wins given away", 0}};
}

}  // namespace cairn

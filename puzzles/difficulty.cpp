#include "puzzles/difficulty.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace cairn {

namespace {

// The depth from which on a search finds the solution says most about the difficulty. The other
// terms order the puzzles of the same depth, and rarely outweigh a level of depth.
constexpr int points_a_level = 300;
constexpr int points_a_turn = 60;   // for each turn of the solution above two
constexpr int points_a_quiet = 40;  // for each quiet turn
constexpr int points_a_doubling = 10;
constexpr double most_doublings = 12;  // the most that count, for plausible turns and for effort

constexpr std::array class_limits{250, 600, 900, 1200};  // least numbers, except for the first

// Returns how many points the doublings from 1 to a number are worth; fractions count.
template <class Number>
int points_for(Number number) {
  const double doublings = std::log2(static_cast<double>(std::max(number, Number{1})));
  return static_cast<int>(std::lround(points_a_doubling * std::min(doublings, most_doublings)));
}

}  // namespace

int difficulty_of(const DifficultyParts& parts, int turns) {
  const int level = parts.found_at.value_or(parts.searched_to + 1);
  return points_a_level * (level - 1) + points_a_turn * std::max(0, turns - 2) +
         points_a_quiet * parts.quiet + points_for(parts.plausible) + points_for(parts.effort);
}

DifficultyClass class_of(int difficulty) {
  const auto above = std::ranges::upper_bound(class_limits, difficulty);
  return static_cast<DifficultyClass>(above - class_limits.begin());
}

}  // namespace cairn

#include "puzzles/rating.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/puzzle.hpp"

namespace cairn {

namespace {

constexpr std::array noises{0.2, 0.6, 1.5};

// Players that differ in their noise alone, and their abilities.
struct Players {
  std::uint64_t nodes_a_turn;
  std::array<int, noises.size()> abilities;
};

// The abilities make it most likely that the players solve the 236 published puzzles of both games
// as they do. They were found by `jury.py fit` in tests/tuning, less 26 points for all, so that the
// mean of the ratings stayed what it was with the players before.
constexpr std::array jury{
    Players{1, {1529, 1477, 1360}},    Players{3, {1616, 1565, 1444}},
    Players{10, {1727, 1677, 1547}},   Players{30, {1833, 1798, 1654}},
    Players{100, {1938, 1898, 1769}},  Players{300, {2118, 2078, 1980}},
    Players{1000, {2197, 2191, 2150}},
};

constexpr double points_a_logit = 400 / std::numbers::ln10;  // as Elo's
constexpr double mean_rating = 1500;
constexpr double rating_spread = 500;  // of the ratings, before anything is known of a puzzle

constexpr std::array class_limits{1250, 1450, 1650, 1850};  // least ratings, except for the first

double chance_of(int ability, double rating) {
  return 1 / (1 + std::exp((rating - ability) / points_a_logit));
}

// The slope of the logarithm of how likely a rating is, and the slope's own fall.
struct Slope {
  double slope = 0;
  double fall = 0;
};

// Players that share a search find the same turns more often than others do, so they count as one.
Slope slope_at(double rating, const std::vector<int>& shares) {
  Slope sum{(mean_rating - rating) / (rating_spread * rating_spread),
            1 / (rating_spread * rating_spread)};
  auto share = shares.begin();
  for (const Players& players : jury)
    for (const int ability : players.abilities) {
      const double chance = chance_of(ability, rating);
      const double solved = static_cast<double>(*share++) / whole_share;
      constexpr double weight = 1.0 / noises.size();
      sum.slope += weight * (chance - solved) / points_a_logit;
      sum.fall += weight * chance * (1 - chance) / (points_a_logit * points_a_logit);
    }
  return sum;
}

}  // namespace

std::vector<JuryLook> jury_looks() {
  std::vector<JuryLook> looks;
  for (const Players& players : jury)
    looks.push_back({.nodes_a_turn = players.nodes_a_turn, .noises{noises.begin(), noises.end()}});
  return looks;
}

std::size_t jury_size() {
  return jury.size() * noises.size();
}

PuzzleRating rating_of(const std::vector<int>& shares) {
  assert(shares.size() == jury_size());
  constexpr int steps = 50;          // of Newton's method, which needs fewer than ten
  constexpr double most_step = 100;  // points; keeps the first steps from overshooting
  double rating = mean_rating;
  for (int i = 0; i < steps; ++i) {
    const auto [slope, fall] = slope_at(rating, shares);
    rating += std::clamp(slope / fall, -most_step, most_step);
  }
  const double error = 1 / std::sqrt(slope_at(rating, shares).fall);
  return {static_cast<int>(std::lround(rating)), static_cast<int>(std::lround(error))};
}

DifficultyClass class_of(int rating) {
  const auto above = std::ranges::upper_bound(class_limits, rating);
  return static_cast<DifficultyClass>(above - class_limits.begin());
}

int rating_for_people(int jury_points, const PuzzleEffort& effort, int turns) {
  const EffortWeights& weights = effort_weights;
  const auto above = [](int count, int free, int most) {
    return std::clamp(count - free, 0, most);
  };
  const double lines = std::sqrt(above(effort.answers, 1, weights.most_answers));
  const auto points_of = [](int points, bool holds) { return holds ? points : 0; };
  return weights.least +
         static_cast<int>(std::lround(weights.jury * jury_points + weights.answers * lines)) +
         weights.turns * above(turns, weights.free_turns, weights.most_turns) +
         weights.tempting * above(effort.tempting, weights.free_tempting, weights.most_tempting) +
         points_of(weights.quiet, effort.quiet) + points_of(weights.divided, effort.divided) +
         points_of(weights.looks_bad, effort.looks_bad) + points_of(weights.far, effort.far);
}

bool is_at_sight(const PuzzleEffort& effort, int turns) {
  constexpr int most_turns = 2;
  return turns <= most_turns && effort.answers <= 1;
}

DifficultyClass class_of(int rating, const PuzzleEffort& effort, int turns) {
  const DifficultyClass by_rating = class_of(rating);
  return by_rating == DifficultyClass::very_easy && !is_at_sight(effort, turns)
             ? DifficultyClass::easy
             : by_rating;
}

int answers_of(const Puzzle& puzzle) {
  std::ptrdiff_t answers = 0;
  for (const auto& groups : groups_on_line(puzzle.solution, puzzle.asked))
    answers += std::ranges::count_if(
        groups, [](const DefenceGroup& group) { return !group.answer.empty(); });
  return static_cast<int>(answers);
}

}  // namespace cairn

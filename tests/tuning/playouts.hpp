// Compares two positions by playing them out: games of the player against itself, in pairs that
// have the same luck. This judges by results, so that it does not share the horizon of any search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"

namespace cairn::tuning {

struct PlayoutSettings {
  std::uint64_t nodes = 20'000;  // positions that are searched for a turn
  int noise = 25;                // percentage of the turns that need not be the best ones
  double margin = 5;             // the most that such a turn may lose, in points of win percentage
  int max_turns = 300;           // a longer game counts as the value of its last position
  int least_pairs = 8;
  int most_pairs = 200;
  // The comparison ends as soon as the difference is so many standard errors away from what it is
  // compared with.
  double certainty = 3;
};

// A mean in points of win percentage, and its standard error.
struct Measured {
  double mean = 0;
  double error = 0;
  int count = 0;  // of observations
};

// Collects observations of a difference between two results of 0 to 100.
class Observations {
 public:
  void add(double difference) {
    sum_ += difference;
    squares_ += difference * difference;
    ++count_;
  }
  int count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / count_; }

  // Returns the standard error of the mean. One observation of +50 and one of -50 are added, so
  // that a few equal results do not look certain.
  double error() const {
    const double number = count_ + 2;
    const double mean = sum_ / number;
    const double variance = (squares_ + 2 * 50 * 50) / number - mean * mean;
    return std::sqrt(variance / number);
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  int count_ = 0;
};

template <Game G>
class Playouts {
 public:
  using Position = typename G::Position;

  // The player must be of Strength::full. Another thread may set `stop`. Both must outlive this
  // object.
  Playouts(Player<G>& player, const PlayoutSettings& settings, const std::atomic<bool>& stop)
      : player_(player), settings_(settings), stop_(stop) {}

  // Returns by how much `first` is better than `second` for `side`, in points of win percentage.
  // The games end when it is clear whether that is more or less than `threshold`, or when the most
  // pairs were played. `before` holds the positions of the game that led to both. Returns nothing
  // if the work was stopped.
  std::optional<Measured> compare(const Position& first, const Position& second, Side side,
                                  double threshold, const std::vector<Position>& before,
                                  std::uint64_t seed) {
    Observations differences;
    while (differences.count() < settings_.most_pairs) {
      const auto luck = mix(seed + static_cast<std::uint64_t>(differences.count()));
      const double white = play(first, before, luck) - play(second, before, luck);
      if (stop_) return std::nullopt;
      differences.add(side == Side::white ? white : -white);
      const double distance = std::abs(differences.mean() - threshold);
      if (differences.count() >= settings_.least_pairs &&
          distance >= settings_.certainty * differences.error())
        break;
    }
    return Measured{differences.mean(), differences.error(), differences.count()};
  }

  // Plays one game from a position and returns White's result: 0, 50, 100, or the win percentage of
  // a game that was left unfinished.
  double play(const Position& start, std::vector<Position> passed, std::uint64_t seed) {
    Random random(seed);
    History<G> history;
    for (const Position& position : passed) history.enter(position);
    Position position = start;
    Value value;
    for (int turn = 0; turn < settings_.max_turns && !stop_; ++turn) {
      if (const auto outcome = history.enter(position)) return result(*outcome);
      player_.forget();
      const bool is_free = random.below(100) < static_cast<std::uint32_t>(settings_.noise);
      const auto choice =
          player_.choose(position, {.nodes = settings_.nodes}, is_free ? choices : 1, passed);
      value = choice.odd_even_average;
      if (value.kind != Value::Kind::estimate) break;
      passed.push_back(position);
      position = after(position,
                       is_free ? any_of(choice, position.to_move(), random) : choice.best().turn);
    }
    return win_percent(value, G::points_per_logit);
  }

 private:
  // A turn that need not be the best one is chosen from so many of the best.
  static constexpr std::size_t choices = 4;

  static double result(const Outcome& outcome) {
    if (!outcome.winner) return 50;
    return *outcome.winner == Side::white ? 100 : 0;
  }

  Turn<Position> any_of(const Choice<G>& choice, Side player, Random& random) const {
    const auto chances = [player](const Candidate<G>& candidate) {
      const double white = win_percent(candidate.value, G::points_per_logit);
      return player == Side::white ? white : 100 - white;
    };
    const double enough = chances(choice.best()) - settings_.margin;
    std::uint32_t good = 1;
    while (good < choice.candidates.size() && chances(choice.candidates[good]) >= enough) ++good;
    return choice.candidates[random.below(good)].turn;
  }

  Player<G>& player_;
  PlayoutSettings settings_;
  const std::atomic<bool>& stop_;
};

}  // namespace cairn::tuning

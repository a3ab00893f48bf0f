// What a match says of two players: the score with its error, as Elo, and when it has said enough.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace cairn::tuning {

// Counts pairs of games: the same start played twice with colours changed. A pair's two results
// hang together, so that the error is that of pairs.
class MatchScore {
 public:
  // Half points of the first player in the two games: 0..4.
  void add_pair(int half_points) { ++pairs_[static_cast<std::size_t>(half_points)]; }

  int games() const { return static_cast<int>(2 * count()); }
  // Of the first player, 0..1.
  double score() const {
    double sum = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) sum += static_cast<double>(i * pairs_[i]) / 4;
    return sum / static_cast<double>(count());
  }
  // Half of the 95 % interval of the score.
  double error() const { return 1.96 * std::sqrt(variance() / static_cast<double>(count())); }
  // The likelihood that the first player is the stronger one.
  double superiority() const {
    const double deviation = std::sqrt(variance() / static_cast<double>(count()));
    return 0.5 * std::erfc(-(score() - 0.5) / deviation / std::sqrt(2.0));
  }
  static double elo(double score) {
    const double inside = std::clamp(score, 0.001, 0.999);
    return -400 * std::log10(1 / inside - 1);
  }
  // The logarithm of the likelihood ratio of two hypotheses about the score; beyond +-2.94 (which
  // is log 19) the better one holds with an error of 5 %.
  double log_likelihood_ratio(double low, double high) const {
    return static_cast<double>(count()) * (high - low) * (2 * score() - low - high) /
           (2 * variance());
  }

 private:
  std::uint64_t count() const {
    std::uint64_t count = 0;
    for (const std::uint64_t pairs : pairs_) count += pairs;
    return count;
  }
  // Of a pair's score; a half of a pair of each result is added, lest few games look certain.
  double variance() const {
    const double mean = score();
    double sum = 0;
    double weight = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const double pairs = static_cast<double>(pairs_[i]) + 0.1;
      const double difference = static_cast<double>(i) / 4 - mean;
      sum += pairs * difference * difference;
      weight += pairs;
    }
    return sum / weight;
  }

  std::array<std::uint64_t, 5> pairs_{};
};

}  // namespace cairn::tuning

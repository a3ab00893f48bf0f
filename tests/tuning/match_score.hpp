// The result of a match between two players: the score with its error, the difference in Elo, and
// whether the match may end.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace cairn::tuning {

// Counts pairs of games. In a pair the same start is played twice with the colours exchanged. The
// two results of a pair are not independent, so the error is computed from pairs.
class MatchScore {
 public:
  // `half_points` are those of the first player in the two games together, 0..4.
  void add_pair(int half_points) { ++pairs_[static_cast<std::size_t>(half_points)]; }

  int games() const { return static_cast<int>(2 * count()); }
  // Returns the score of the first player, 0..1.
  double score() const {
    double sum = 0;
    for (std::size_t i = 0; i < pairs_.size(); ++i) sum += static_cast<double>(i * pairs_[i]) / 4;
    return sum / static_cast<double>(count());
  }
  // Returns half the width of the score's 95 % interval.
  double error() const { return 1.96 * std::sqrt(variance() / static_cast<double>(count())); }
  // Returns the likelihood that the first player is the stronger one.
  double superiority() const {
    const double deviation = std::sqrt(variance() / static_cast<double>(count()));
    return 0.5 * std::erfc(-(score() - 0.5) / deviation / std::sqrt(2.0));
  }
  static double elo(double score) {
    const double inside = std::clamp(score, 0.001, 0.999);
    return -400 * std::log10(1 / inside - 1);
  }
  // Returns the logarithm of the likelihood ratio of two hypotheses about the score. Beyond +-2.94,
  // which is log 19, the better hypothesis holds with an error of 5 %.
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
  // The variance of a pair's score. A tenth of a pair is added for each possible result, so that a
  // few games do not look certain.
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

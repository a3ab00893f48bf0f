// Logistic regression by Newton's method on samples of few features each.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::tuning {

struct Sample {
  // The features that the position has; each counts for `opening` in its opening weight and for the
  // rest, up to 1, in its end weight.
  std::vector<std::uint16_t> features;
  float opening = 0;
  bool wins = false;  // the side to move
  int game = 0;
};

// The logarithm of the odds that the side to move wins is the sum of its features' weights.
class Logistic {
 public:
  explicit Logistic(std::size_t features) : weights_(2 * features) {}

  double opening_weight(std::size_t feature) const { return weights_[2 * feature]; }
  double end_weight(std::size_t feature) const { return weights_[2 * feature + 1]; }

  double logit(const Sample& sample) const {
    double sum = 0;
    for (const auto feature : sample.features)
      sum += sample.opening * weights_[2u * feature] +
             (1 - sample.opening) * weights_[2u * feature + 1];
    return sum;
  }

  // The mean negative logarithm of the likelihood of what happened.
  double log_loss(std::span<const Sample> samples) const {
    double sum = 0;
    for (const Sample& sample : samples)
      sum += std::log1p(std::exp(sample.wins ? -logit(sample) : logit(sample)));
    return sum / static_cast<double>(samples.size());
  }

  // `penalty` times half the square of each weight is added to the loss of all samples together.
  void fit(std::span<const Sample> samples, double penalty, int iterations) {
    for (int i = 0; i < iterations; ++i) step(samples, penalty);
  }

 private:
  void step(std::span<const Sample> samples, double penalty) {
    const std::size_t size = weights_.size();
    std::vector<double> gradient(size);
    std::vector<double> curvature(size * size);  // lower triangle
    std::vector<std::pair<std::size_t, double>> inputs;
    for (const Sample& sample : samples) {
      const double chance = 1 / (1 + std::exp(-logit(sample)));
      const double error = (sample.wins ? 1 : 0) - chance;
      const double weight = chance * (1 - chance);
      collect(sample, inputs);
      for (std::size_t a = 0; a < inputs.size(); ++a) {
        const auto [row, value] = inputs[a];
        gradient[row] += error * value;
        double* const line = &curvature[row * size];
        for (std::size_t b = 0; b <= a; ++b)
          line[inputs[b].first] += weight * value * inputs[b].second;
      }
    }
    for (std::size_t i = 0; i < size; ++i) {
      gradient[i] -= penalty * weights_[i];
      curvature[i * size + i] += penalty;
    }
    solve(curvature, gradient);
    for (std::size_t i = 0; i < size; ++i) weights_[i] += gradient[i];
  }

  // The sample's inputs, in ascending order, equal ones added up.
  static void collect(const Sample& sample, std::vector<std::pair<std::size_t, double>>& inputs) {
    std::vector<std::uint16_t> features = sample.features;
    std::ranges::sort(features);
    inputs.clear();
    for (std::size_t i = 0; i < features.size();) {
      std::size_t end = i;
      while (end < features.size() && features[end] == features[i]) ++end;
      const auto times = static_cast<double>(end - i);
      if (sample.opening > 0) inputs.push_back({2u * features[i], times * sample.opening});
      if (sample.opening < 1)
        inputs.push_back({2u * features[i] + 1, times * (1 - sample.opening)});
      i = end;
    }
  }

  // Solves a positive definite system by Cholesky's decomposition, in place.
  static void solve(std::vector<double>& matrix, std::vector<double>& vector) {
    const std::size_t size = vector.size();
    const auto at = [&](std::size_t row, std::size_t column) -> double& {
      return matrix[row * size + column];
    };
    for (std::size_t row = 0; row < size; ++row)
      for (std::size_t column = 0; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
        at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
      }
    for (std::size_t row = 0; row < size; ++row) {
      for (std::size_t k = 0; k < row; ++k) vector[row] -= at(row, k) * vector[k];
      vector[row] /= at(row, row);
    }
    for (std::size_t row = size; row-- > 0;) {
      for (std::size_t k = row + 1; k < size; ++k) vector[row] -= at(k, row) * vector[k];
      vector[row] /= at(row, row);
    }
  }

  std::vector<double> weights_;  // opening and end weight of each feature
};

}  // namespace cairn::tuning

// Logistic regression by Newton's method, for samples with few features each.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cairn::tuning {

// A feature of a position and how often it occurs, for the side to move. The count is negative if
// the feature speaks for the other side.
struct FeatureCount {
  std::uint16_t feature;
  std::int16_t count;
};

struct Sample {
  // Each feature counts with the share `opening` in its opening weight, and with the rest of 1 in
  // its end weight.
  std::vector<FeatureCount> features;
  float opening = 0;
  bool wins = false;  // whether the side to move won
  double target = 0;  // what the model is fitted to: the chances of the side to move, 0..1
  int game = 0;
};

// What is added to the loss of all samples together, so that the weights of rare features do not
// follow chance. It is half the square of each weight times `size`, plus half the square of the
// difference of two weights times `difference`, for all pairs of weights that should be similar.
// Those are the weights of neighbouring features, and the opening and end weight of each feature.
// Where the model begins with weights, what counts is by how much each has changed since.
struct Penalty {
  double size = 0;
  double difference = 0;
};

// In this model the logarithm of the odds that the side to move wins is the sum of the weights of
// its features. It is fitted to the samples' targets and judged by who won.
class Logistic {
 public:
  // `neighbours` are pairs of features.
  Logistic(std::size_t features, std::span<const std::pair<std::size_t, std::size_t>> neighbours)
      : first_(2 * features), weights_(2 * features) {
    for (const auto& [a, b] : neighbours)
      for (const std::size_t end : {0, 1}) alike_.emplace_back(2 * a + end, 2 * b + end);
    for (std::size_t i = 0; i < features; ++i) alike_.emplace_back(2 * i, 2 * i + 1);
  }

  // Begins with these weights, to which the penalties pull from then on, instead of zero.
  void begin_with(std::vector<double> weights) {
    first_ = weights;
    weights_ = std::move(weights);
  }

  double opening_weight(std::size_t feature) const { return weights_[2 * feature]; }
  double end_weight(std::size_t feature) const { return weights_[2 * feature + 1]; }

  double logit(const Sample& sample) const {
    double sum = 0;
    for (const auto [feature, count] : sample.features)
      sum += count * (sample.opening * weights_[2u * feature] +
                      (1 - sample.opening) * weights_[2u * feature + 1]);
    return sum;
  }

  // Returns the mean negative logarithm of the likelihood of the results.
  double log_loss(std::span<const Sample> samples) const {
    double sum = 0;
    for (const Sample& sample : samples)
      sum += std::log1p(std::exp(sample.wins ? -logit(sample) : logit(sample)));
    return sum / static_cast<double>(samples.size());
  }

  void fit(std::span<const Sample> samples, const Penalty& penalty, int iterations) {
    for (int i = 0; i < iterations; ++i) step(samples, penalty);
  }

 private:
  void step(std::span<const Sample> samples, const Penalty& penalty) {
    const std::size_t size = weights_.size();
    std::vector<double> gradient(size);
    std::vector<double> curvature(size * size);  // its lower triangle
    std::vector<Input> inputs;
    for (const Sample& sample : samples) {
      const double chance = 1 / (1 + std::exp(-logit(sample)));
      const double error = sample.target - chance;
      const double weight = chance * (1 - chance);
      collect(sample, inputs);
      for (std::size_t a = 0; a < inputs.size(); ++a) {
        const auto [row, value] = inputs[a];
        gradient[row] += error * value;
        double* const line = &curvature[row * size];
        for (std::size_t b = 0; b <= a; ++b)
          line[inputs[b].weight] += weight * value * inputs[b].value;
      }
    }
    add(penalty, gradient, curvature);
    solve(curvature, gradient);
    for (std::size_t i = 0; i < size; ++i) weights_[i] += gradient[i];
  }

  void add(const Penalty& penalty, std::vector<double>& gradient,
           std::vector<double>& curvature) const {
    const std::size_t size = weights_.size();
    for (std::size_t i = 0; i < size; ++i) {
      gradient[i] -= penalty.size * (weights_[i] - first_[i]);
      curvature[i * size + i] += penalty.size;
    }
    for (const auto& [a, b] : alike_) {
      const double pull =
          penalty.difference * ((weights_[a] - first_[a]) - (weights_[b] - first_[b]));
      gradient[a] -= pull;
      gradient[b] += pull;
      curvature[a * size + a] += penalty.difference;
      curvature[b * size + b] += penalty.difference;
      curvature[std::max(a, b) * size + std::min(a, b)] -= penalty.difference;
    }
  }

  struct Input {
    std::size_t weight;
    double value;
  };

  // Collects the values by which the weights are multiplied, in ascending order of weights.
  static void collect(const Sample& sample, std::vector<Input>& inputs) {
    inputs.clear();
    for (const auto [feature, count] : sample.features) {
      if (sample.opening > 0) inputs.push_back({2u * feature, count * sample.opening});
      if (sample.opening < 1) inputs.push_back({2u * feature + 1, count * (1 - sample.opening)});
    }
    std::ranges::sort(inputs, {}, &Input::weight);
    std::size_t size = 0;
    for (const Input& input : inputs)
      if (size > 0 && inputs[size - 1].weight == input.weight)
        inputs[size - 1].value += input.value;
      else
        inputs[size++] = input;
    inputs.resize(size);
  }

  // Solves a positive definite system in place by Cholesky decomposition.
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

  std::vector<double> first_;    // the weights to which the penalties pull
  std::vector<double> weights_;  // opening and end weight of each feature
  std::vector<std::pair<std::size_t, std::size_t>> alike_;  // pairs that should be similar
};

}  // namespace cairn::tuning

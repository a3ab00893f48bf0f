// Trains a network from games. The parameters are real numbers until the network is written.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "games/game.hpp"
#include "games/network.hpp"
#include "learning/games.hpp"
#include "learning/learned.hpp"
#include "tuning/thread_clock.hpp"

namespace cairn::learning {

struct Training {
  int epochs = 5;
  std::size_t batch = 1024;
  double rate = 0.002;   // of learning, at first
  double lambda = 0.85;  // how much of a target comes from later turns
  std::uint64_t seed = 1;
  std::size_t most_games = std::size_t(-1);
};

inline constexpr std::uint64_t held_out_of = 10;  // one in so many games, by number
inline constexpr std::size_t stage_parts = 5;

inline double chance(double logit) {
  return 1 / (1 + std::exp(-logit));
}
inline double log_loss(double logit, double target) {
  return std::log1p(std::exp(-std::abs(logit))) + std::max(logit, 0.0) - target * logit;
}

// Positions with what is known of them. The side to move is meant throughout.
struct Samples {
  std::vector<std::uint16_t> features;
  std::vector<std::size_t> ends;  // of each position's features
  struct Facts {
    std::uint64_t game = 0;
    std::uint8_t stage = 0;
    std::uint8_t part = 0;            // of the game
    bool is_decided_by_play = false;  // no turn by chance came after it
    float result = 0;                 // 1: the side to move won
    Verdict verdict;
    float present = 0;  // the present evaluation as a logit
    float target = 0;
  };
  std::vector<Facts> facts;

  std::size_t size() const { return facts.size(); }
  std::span<const std::uint16_t> of(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return {features.data() + begin, ends[i] - begin};
  }
};

template <Game G>
std::size_t part_of(std::size_t stage) {
  std::size_t part = 0;
  while (static_cast<int>(stage) < Learned<G>::ends[part]) ++part;
  return part;
}

template <Game G>
void add(const typename G::Position& position, const Samples::Facts& facts, Samples& samples) {
  if (!Learned<G>::is_evaluated(position)) return;
  Learned<G>::for_each_feature(position, [&](std::size_t feature) {
    samples.features.push_back(static_cast<std::uint16_t>(feature));
  });
  samples.ends.push_back(samples.features.size());
  auto& added = samples.facts.emplace_back(facts);
  added.stage = static_cast<std::uint8_t>(stage_of(position));
  added.part = static_cast<std::uint8_t>(part_of<G>(added.stage));
  added.present = static_cast<float>(G::evaluate(position) / G::points_per_logit);
}

// How many times a search's logarithm of odds is as large in truth, by part of the game.
using Scales = std::array<double, stage_parts>;

// The scales of a source of logits, and the least loss for each part and for all, with the number
// of positions.
struct Scaled {
  Scales scales{};
  std::array<double, stage_parts + 1> losses{};
  std::array<std::size_t, stage_parts + 1> counts{};
};
// Compares logit(i) with who won, in positions after which no turn was made by chance.
template <class Logit>
Scaled scaled(const Samples& samples, Logit&& logit, bool leaves_proven = false) {
  std::array<std::vector<std::pair<double, double>>, stage_parts> parts;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto& facts = samples.facts[i];
    if (facts.is_decided_by_play && (!leaves_proven || !facts.verdict.wins))
      parts[facts.part].push_back({logit(i), facts.result});
  }
  Scaled found;
  for (std::size_t part = 0; part < stage_parts; ++part) {
    double least = 1e300;
    for (double scale = 0.25; scale < 4; scale *= 1.03) {
      double sum = 0;
      for (const auto& [x, result] : parts[part]) sum += log_loss(scale * x, result);
      if (sum < least) {
        least = sum;
        found.scales[part] = scale;
      }
    }
    const auto count = parts[part].size();
    found.counts[part] = count;
    found.counts[stage_parts] += count;
    found.losses[part] = count == 0 ? 0 : least / static_cast<double>(count);
    found.losses[stage_parts] += least;
  }
  found.losses[stage_parts] /=
      static_cast<double>(std::max<std::size_t>(1, found.counts[stage_parts]));
  return found;
}

inline void print(const std::string& what, const Scaled& found) {
  fmt::print("{:<24}", what);
  for (const double loss : found.losses) fmt::print(" {:.4f}", loss);
  fmt::print("  scales");
  for (const double scale : found.scales) fmt::print(" {:.2f}", scale);
  fmt::print("\n");
  std::fflush(stdout);
}

// Reads the samples of games, of those held out or of the others.
template <Game G>
void read_samples(const std::string& path, bool are_held_out, std::size_t most_games,
                  Samples& samples) {
  std::size_t games = 0;
  read_games<G>(path, [&](const TrainingGame<typename G::Position>& game) {
    if ((game.number % held_out_of == 0) != are_held_out || games++ >= most_games) return;
    std::size_t last_by_chance = 0;
    for (std::size_t i = 0; i < game.turns.size(); ++i)
      if (game.turns[i].is_by_chance) last_by_chance = i + 1;
    auto position = game.start;
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      const auto& played = game.turns[i];
      Samples::Facts facts;
      facts.game = game.number;
      facts.is_decided_by_play = i >= last_by_chance;
      facts.result = position.to_move() == game.winner ? 1 : 0;
      facts.verdict = played.verdict;
      add<G>(position, facts, samples);
      for (const auto& stray : played.strays) {
        auto beside = position;
        for (const auto& turn : stray.turns) beside = after(beside, turn);
        Samples::Facts of_stray;
        of_stray.game = game.number;
        of_stray.result = -1;
        of_stray.verdict = stray.verdict;
        add<G>(beside, of_stray, samples);
      }
      position = after(position, played.turn);
    }
  });
}

// Sets the targets: of a stray, what the search says; of a game's position, the mean of what the
// search says of it and of the target of the next one, to the end, to where chance made a turn, or
// to a proof.
// The facts of a game stand together, in its order; sides change after every turn.
template <Game G>
void set_targets(Samples& samples, const Scales& scales, double lambda) {
  std::optional<double> next;  // the target of the next position of the game, for its side to move
  std::uint64_t game = 0;
  for (std::size_t i = samples.size(); i-- > 0;) {
    auto& facts = samples.facts[i];
    const auto& [points, wins] = facts.verdict;
    const double searched =
        wins ? (*wins ? 1 : 0) : chance(scales[facts.part] * points / G::points_per_logit);
    double target = searched;
    if (facts.result >= 0) {
      if (game != facts.game) next.reset();
      game = facts.game;
      if (!facts.verdict.wins) {
        if (facts.is_decided_by_play)
          target = (1 - lambda) * searched + lambda * (next ? 1 - *next : facts.result);
      }
      next = target;
    }
    facts.target = static_cast<float>(target);
  }
}

// The network with real numbers.
template <Game G>
class Model {
 public:
  static constexpr std::size_t width = NetworkShape::width;
  static constexpr std::size_t hidden = NetworkShape::hidden;
  static constexpr std::size_t knots = Learned<G>::knots.size();

  struct Parameters {
    std::array<std::array<float, width>, Learned<G>::parameters> rows;
    std::array<float, width> bias;
    std::array<std::array<float, width>, hidden> first;
    std::array<float, hidden> first_bias;
    std::array<std::array<float, hidden>, knots> last;
    std::array<float, knots> last_bias;
  };
  static_assert(sizeof(Parameters) % sizeof(float) == 0);
  static constexpr std::size_t number_count = sizeof(Parameters) / sizeof(float);

  explicit Model(std::uint64_t seed)
      : values_(number_count), gradient_(number_count), mean_(number_count), square_(number_count) {
    Random random(seed);
    const auto normal = [&] {  // nearly
      double sum = -6;
      for (int i = 0; i < 12; ++i) sum += random.below(1 << 20) / double{1 << 20};
      return static_cast<float>(sum);
    };
    for (std::size_t feature = 0; feature < Learned<G>::features; ++feature) {
      const Parts parts = Learned<G>::parts_of(feature);
      parts_.push_back(parts);
      for (const std::size_t part : parts)
        for (float& x : parameters().rows[part])
          if (x == 0) x = normal() * 0.04f;
    }
    for (float& x : parameters().bias) x = 0.1f;
    for (auto& row : parameters().first)
      for (float& x : row) x = normal() * std::sqrt(2.0f / width);
    for (auto& row : parameters().last)
      for (float& x : row) x = normal() * 0.1f;
  }

  // Takes a network that was written, to learn on from there.
  void begin_with(const typename Learned<G>::Judge& judge) {
    constexpr float one = NetworkShape::one;
    constexpr float one_in_row = NetworkShape::one_in_row;
    const auto& weights = judge.weights();
    Parameters& p = parameters();
    p.rows = {};
    for (std::size_t i = 0; i < width; ++i) {
      for (std::size_t feature = 0; feature < parts_.size(); ++feature)
        p.rows[*parts_[feature].begin()][i] = weights.features[feature][i] / one_in_row;
      p.bias[i] = weights.bias[i] / one_in_row;
      for (std::size_t k = 0; k < hidden; ++k) p.first[k][i] = weights.first[k][i] / one;
    }
    for (std::size_t k = 0; k < hidden; ++k)
      p.first_bias[k] = static_cast<float>(weights.first_bias[k]) / (one * one_in_row);
    for (std::size_t knot = 0; knot < knots; ++knot) {
      const auto stage = static_cast<std::size_t>(Learned<G>::knots[knot]);
      constexpr float points =
          static_cast<float>(G::points_per_logit) * NetworkShape::part_of_point;
      for (std::size_t k = 0; k < hidden; ++k) p.last[knot][k] = weights.last[stage][k] / points;
      p.last_bias[knot] = static_cast<float>(weights.last_bias[stage]) / (points * one);
    }
  }

  double logit(std::span<const std::uint16_t> features, std::size_t stage) const {
    return forward(features, stage).logit;
  }

  // Learns from all samples once, in random order. `progress` goes from 0 to 1 over the training.
  double learn(const Samples& samples, const Training& training, int epoch, Random& random) {
    std::vector<std::uint32_t> order(samples.size());
    std::iota(order.begin(), order.end(), 0u);
    random.shuffle(order);
    double loss = 0;
    const std::size_t batches = order.size() / training.batch;
    for (std::size_t b = 0; b < batches; ++b) {
      for (std::size_t j = 0; j < training.batch; ++j) {
        const std::size_t i = order[b * training.batch + j];
        loss += backward(samples.of(i), samples.facts[i], 1 / static_cast<float>(training.batch));
      }
      const double progress =
          (epoch + static_cast<double>(b) / static_cast<double>(batches)) / training.epochs;
      step(static_cast<float>(training.rate * 0.5 * (1 + std::cos(3.14159265 * progress)) + 1e-6));
    }
    return loss / static_cast<double>(std::max<std::size_t>(1, batches * training.batch));
  }

  // Returns the bytes of the network. Its points are the logits times points_per_logit, and times
  // what `scale` gives for the stage.
  template <class Scale>
  std::string written(Scale&& scale) const {
    using Judge = typename Learned<G>::Judge;
    const auto weights = std::make_unique<typename Judge::Weights>();
    const auto rounded = [](double x, double most) {
      return static_cast<int>(std::lround(std::clamp(x, -most, most)));
    };
    const Parameters& p = parameters();
    constexpr double one = NetworkShape::one;
    constexpr double one_in_row = NetworkShape::one_in_row;
    for (std::size_t i = 0; i < width; ++i) {
      for (std::size_t feature = 0; feature < parts_.size(); ++feature) {
        double sum = 0;
        for (const std::size_t part : parts_[feature]) sum += static_cast<double>(p.rows[part][i]);
        weights->features[feature][i] =
            static_cast<std::int8_t>(rounded(sum * one_in_row, Judge::most_in_row));
      }
      weights->bias[i] =
          static_cast<std::int16_t>(rounded(p.bias[i] * one_in_row, Judge::most_sum));
      for (std::size_t k = 0; k < hidden; ++k)
        weights->first[k][i] =
            static_cast<std::int16_t>(rounded(p.first[k][i] * one, Judge::most_weight));
    }
    for (std::size_t k = 0; k < hidden; ++k)
      weights->first_bias[k] = rounded(p.first_bias[k] * one * one_in_row, Judge::most_bias);
    for (std::size_t stage = 0; stage < Learned<G>::stages; ++stage) {
      const auto [knot, share] = knot_of(stage);
      const double points = G::points_per_logit * NetworkShape::part_of_point * scale(stage);
      const auto between = [&](double a, double b) { return a * (1 - share) + b * share; };
      for (std::size_t k = 0; k < hidden; ++k)
        weights->last[stage][k] = static_cast<std::int16_t>(
            rounded(between(p.last[knot][k], p.last[knot + 1][k]) * points, Judge::most_weight));
      weights->last_bias[stage] = rounded(
          between(p.last_bias[knot], p.last_bias[knot + 1]) * points * one, Judge::most_bias);
    }
    return Judge::bytes_of(*weights);
  }

  // The knot before a stage, and how far the stage is from there to the next one.
  struct Knot {
    std::size_t number;
    double share;
  };
  static Knot knot_of(std::size_t stage) {
    constexpr auto& all = Learned<G>::knots;
    const int here = static_cast<int>(stage);
    if (here >= all.front()) return {0, 0};
    for (std::size_t i = 0; i + 1 < knots; ++i)
      if (here >= all[i + 1])
        return {i, static_cast<double>(all[i] - here) / (all[i] - all[i + 1])};
    return {knots - 2, 1};
  }

 private:
  struct Activations {
    std::array<float, width> sums;
    std::array<float, hidden> hidden_sums;
    double logit;
  };

  Parameters& parameters() { return *reinterpret_cast<Parameters*>(values_.data()); }
  const Parameters& parameters() const {
    return *reinterpret_cast<const Parameters*>(values_.data());
  }

  Activations forward(std::span<const std::uint16_t> features, std::size_t stage) const {
    const Parameters& p = parameters();
    Activations a;
    a.sums = p.bias;
    for (const std::uint16_t feature : features)
      for (const std::size_t part : parts_[feature])
        for (std::size_t i = 0; i < width; ++i) a.sums[i] += p.rows[part][i];
    for (float& x : a.sums)
      x = std::clamp(x, 0.0f, NetworkShape::most_sum / float{NetworkShape::one_in_row});
    const auto [knot, share] = knot_of(stage);
    const auto near = static_cast<float>(1 - share);
    const auto far = static_cast<float>(share);
    float logit = near * p.last_bias[knot] + far * p.last_bias[knot + 1];
    for (std::size_t k = 0; k < hidden; ++k) {
      float h = p.first_bias[k];
      for (std::size_t i = 0; i < width; ++i) h += p.first[k][i] * a.sums[i];
      a.hidden_sums[k] = std::max(h, 0.0f);
      logit += (near * p.last[knot][k] + far * p.last[knot + 1][k]) * a.hidden_sums[k];
    }
    a.logit = static_cast<double>(logit);
    return a;
  }

  // Adds the gradient of a sample's loss, which it returns.
  double backward(std::span<const std::uint16_t> features, const Samples::Facts& facts,
                  float weight) {
    const Activations a = forward(features, facts.stage);
    const Parameters& p = parameters();
    Parameters& g = *reinterpret_cast<Parameters*>(gradient_.data());
    const auto [knot, share] = knot_of(facts.stage);
    const auto near = static_cast<float>(1 - share);
    const auto far = static_cast<float>(share);
    const float error = (static_cast<float>(chance(a.logit)) - facts.target) * weight;
    g.last_bias[knot] += near * error;
    g.last_bias[knot + 1] += far * error;
    std::array<float, width> of_sums{};
    for (std::size_t k = 0; k < hidden; ++k) {
      if (a.hidden_sums[k] <= 0) continue;
      g.last[knot][k] += near * error * a.hidden_sums[k];
      g.last[knot + 1][k] += far * error * a.hidden_sums[k];
      const float of_hidden = error * (near * p.last[knot][k] + far * p.last[knot + 1][k]);
      g.first_bias[k] += of_hidden;
      for (std::size_t i = 0; i < width; ++i) {
        g.first[k][i] += of_hidden * a.sums[i];
        of_sums[i] += of_hidden * p.first[k][i];
      }
    }
    for (std::size_t i = 0; i < width; ++i) {
      if (a.sums[i] <= 0) of_sums[i] = 0;
      g.bias[i] += of_sums[i];
    }
    for (const std::uint16_t feature : features)
      for (const std::size_t part : parts_[feature])
        for (std::size_t i = 0; i < width; ++i) g.rows[part][i] += of_sums[i];
    return log_loss(a.logit, static_cast<double>(facts.target));
  }

  // A step of Adam (Kingma and Ba 2015) with the gradient, which is forgotten.
  void step(float rate) {
    constexpr float first = 0.9f;
    constexpr float second = 0.999f;
    ++steps_;
    const float of_mean = 1 / (1 - std::pow(first, static_cast<float>(steps_)));
    const float of_square = 1 / (1 - std::pow(second, static_cast<float>(steps_)));
    for (std::size_t i = 0; i < number_count; ++i) {
      const float g = gradient_[i];
      mean_[i] = first * mean_[i] + (1 - first) * g;
      square_[i] = second * square_[i] + (1 - second) * g * g;
      values_[i] -= rate * mean_[i] * of_mean / (std::sqrt(square_[i] * of_square) + 1e-8f);
      gradient_[i] = 0;
    }
  }

  std::vector<Parts> parts_;  // by feature
  std::vector<float> values_;
  std::vector<float> gradient_;
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

// Measures how long evaluations take, of all positions of games again and again.
template <Game G>
void measure_speed(const std::string& games) {
  std::vector<typename G::Position> positions;
  read_games<G>(games, [&](const TrainingGame<typename G::Position>& game) {
    auto position = game.start;
    for (const auto& played : game.turns) {
      if (positions.size() < 2000) positions.push_back(position);
      position = after(position, played.turn);
    }
  });
  const auto measure = [&](const char* name, auto&& evaluate) {
    constexpr int rounds = 100;
    std::int64_t sum = 0;
    double best = 1e9;
    for (int round = 0; round < rounds; ++round) {
      const auto start = tuning::thread_clock();
      for (const auto& position : positions) sum += evaluate(position);
      best = std::min(best, static_cast<double>((tuning::thread_clock() - start).count()));
    }
    fmt::print("{:<10} {:6.1f} ns (sum {})\n", name, best / static_cast<double>(positions.size()),
               sum);
  };
  measure("present", [](const auto& position) { return G::evaluate(position); });
  measure("network", [](const auto& position) { return Judged<G>::evaluate(position); });
  measure("features", [](const auto& position) {
    std::size_t sum = 0;
    Learned<G>::for_each_feature(position, [&](std::size_t feature) { sum += feature; });
    return static_cast<std::int64_t>(sum);
  });
}

// Trains a network, or goes on with one if `from` is not empty, and writes it.
template <Game G>
void train(const Training& training, const std::string& from, const std::vector<std::string>& games,
           const std::string& to) {
  Samples samples;
  Samples held;
  for (const auto& path : games) {
    read_samples<G>(path, false, training.most_games, samples);
    read_samples<G>(path, true, training.most_games, held);
  }
  const auto searched = [](const Samples& of) {
    return scaled(
        of, [&](std::size_t i) { return of.facts[i].verdict.points / G::points_per_logit; }, true);
  };
  set_targets<G>(samples, searched(samples).scales, training.lambda);
  const auto of_held = scaled(held, [&](std::size_t i) { return double{held.facts[i].present}; });
  fmt::print("{} positions; held out, decided by play:", samples.size());
  for (const std::size_t count : of_held.counts) fmt::print(" {}", count);
  fmt::print("\n");
  print("present evaluation", of_held);
  print("search, unproven", searched(held));
  Model<G> model(training.seed);
  if (!from.empty()) model.begin_with(read_judge<G>(from));
  Random random(training.seed);
  for (int epoch = 0; epoch < training.epochs; ++epoch) {
    const double loss = model.learn(samples, training, epoch, random);
    print(
        fmt::format("epoch {}, training {:.4f}", epoch + 1, loss),
        scaled(held, [&](std::size_t i) { return model.logit(held.of(i), held.facts[i].stage); }));
  }
  // What the network says shall be as certain as it says.
  const Scales certainties = scaled(held, [&](std::size_t i) {
                               return model.logit(held.of(i), held.facts[i].stage);
                             }).scales;
  const std::string bytes = model.written([&](std::size_t stage) {
    const auto [knot, share] = Model<G>::knot_of(stage);
    return certainties[knot] * (1 - share) + certainties[knot + 1] * share;
  });
  std::ofstream(to, std::ios::binary) << bytes;
  const typename Learned<G>::Judge judge(bytes);
  print("in whole numbers", scaled(held, [&](std::size_t i) {
          auto sum = judge.bias();
          for (const std::uint16_t feature : held.of(i)) sum += judge.row(feature);
          return judge.value(sum, held.facts[i].stage) / G::points_per_logit;
        }));
}

}  // namespace cairn::learning

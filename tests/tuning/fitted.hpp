// The evaluations that can be fitted, one for each game: the features of a position, and how the
// file of weights is written.
#pragma once

#include <fmt/core.h>

#include <cmath>
#include <ostream>
#include <utility>
#include <vector>

#include "games/towers/evaluation.hpp"
#include "games/towers/weights.hpp"
#include "games/tzaar/evaluation.hpp"
#include "games/tzaar/weights.hpp"
#include "tuning/logistic.hpp"

namespace cairn::tuning {

using FeaturePairs = std::vector<std::pair<std::size_t, std::size_t>>;

template <class Position>
struct Fitted;

// Returns weights in force as a model has them: the opening and the end weight of each feature.
template <class Weights>
std::vector<double> logits_of(const Weights& weights, double points_per_logit) {
  std::vector<double> logits;
  for (const auto& [opening, end] : weights) {
    logits.push_back(opening / points_per_logit);
    logits.push_back(end / points_per_logit);
  }
  return logits;
}

template <>
struct Fitted<tzaar::Position> {
  static constexpr std::string_view folder = "tzaar";
  static constexpr std::size_t count = tzaar::Features::count;
  static constexpr double points_per_logit = tzaar::points_per_logit;

  static FeaturePairs neighbours() {
    using F = tzaar::Features;
    FeaturePairs pairs;
    const auto add_row = [&](std::size_t first, int size, std::size_t step) {
      for (int i = 1; i < size; ++i, first += step) pairs.emplace_back(first, first + step);
    };
    for (const bool is_movers : {false, true}) {
      add_row(F::captures(is_movers, 0), F::most_captures + 1, 1);
      for (const tzaar::Type type : tzaar::all_types) {
        add_row(F::stack(type, 1, is_movers), F::most_height, 2);
        add_row(F::target(is_movers, type, 1), F::most_height, 1);
      }
    }
    for (const tzaar::Type type : tzaar::all_types) {
      add_row(F::types(type, 1), F::most_of_a_type, 1);
      add_row(F::takers(type, 0), F::most_takers + 1, 1);
    }
    return pairs;
  }
  static std::vector<double> present() { return logits_of(tzaar::weights, points_per_logit); }
  static double opening(const tzaar::Position& position) {
    return static_cast<double>(tzaar::phase(position.stack_count())) / tzaar::opening_phase;
  }
  template <class Visit>
  static void for_each_feature(const tzaar::Position& position, Visit&& visit) {
    tzaar::for_each_feature(position, position.to_move(), visit);
  }
};

template <>
struct Fitted<towers::Position> {
  static constexpr std::string_view folder = "towers";
  static constexpr std::size_t count = towers::Features::count;
  static constexpr double points_per_logit = towers::points_per_logit;

  static FeaturePairs neighbours() {
    using F = towers::Features;
    FeaturePairs pairs;
    for (const std::size_t first : {F::pieces, F::attacked(true), F::attacked(false)})
      for (int ranks = 1; ranks < towers::board_width; ++ranks) {
        pairs.emplace_back(first + F::rank(ranks - 1), first + F::rank(ranks));
        for (std::size_t kind = 0; kind < F::kinds; ++kind)
          pairs.emplace_back(first + F::place(kind, ranks - 1), first + F::place(kind, ranks));
      }
    return pairs;
  }
  static std::vector<double> present() { return logits_of(towers::weights, points_per_logit); }
  static double opening(const towers::Position& position) {
    return static_cast<double>(towers::phase(position)) / towers::opening_phase;
  }
  template <class Visit>
  static void for_each_feature(const towers::Position& position, Visit&& visit) {
    towers::for_each_feature(position, visit);
  }
};

template <class Position>
concept HasFeatures = requires {
  Fitted<Position>::count;
};

template <HasFeatures Position>
Sample sample_of(const Position& position) {
  Sample sample;
  sample.opening = static_cast<float>(Fitted<Position>::opening(position));
  Fitted<Position>::for_each_feature(position, [&](std::size_t feature, int count) {
    if (count != 0)
      sample.features.push_back(
          {static_cast<std::uint16_t>(feature), static_cast<std::int16_t>(count)});
  });
  return sample;
}

// Writes the weights in points, as an array of pairs.
inline void write_pairs(const Logistic& model, std::size_t count, double points_per_logit,
                        std::ostream& out) {
  const auto points = [&](double weight) {
    return static_cast<int>(std::lround(weight * points_per_logit));
  };
  for (std::size_t i = 0; i < count; ++i)
    out << fmt::format("{}{{{}, {}}},", i % 8 == 0 ? "\n    " : " ",
                       points(model.opening_weight(i)), points(model.end_weight(i)));
}

template <class Position>
void write_weights(const Logistic& model, std::ostream& out) {
  using Game = Fitted<Position>;
  out << fmt::format(
      "// The evaluation's weights. tests/tuning/fit.cpp writes this file; do not edit it by\n"
      "// hand. The weights were fitted by logistic regression. The games, the commands and the\n"
      "// penalties are in tests/tuning/README.md.\n"
      "#pragma once\n\n#include <array>\n\n#include \"{0}/features.hpp\"\n\n"
      "namespace cairn::{0} {{\n\n"
      "struct Weight {{\n  int opening;\n  int end;\n}};\n\n"
      "// Points for the side to move, by feature.\n"
      "inline constexpr std::array<Weight, Features::count> weights{{{{",
      Game::folder);
  write_pairs(model, Game::count, Game::points_per_logit, out);
  out << fmt::format("\n}}}};\n\n}}  // namespace cairn::{}\n", Game::folder);
}

}  // namespace cairn::tuning

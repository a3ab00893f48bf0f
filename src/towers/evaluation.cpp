#include "towers/evaluation.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "towers/features.hpp"
#include "towers/weights.hpp"

namespace cairn::towers {

namespace {

using KindWeights = std::array<Weight, board_width>;  // by rank
using PieceWeights = std::array<KindWeights, Features::kinds>;

// The sums of the weights of all features that a piece has in a group. Adding them up beforehand
// saves most of the time of an evaluation.
constexpr PieceWeights sums_of(std::size_t group) {
  PieceWeights sums{};
  for (int circles = 0; circles <= max_parts; ++circles)
    for (int squares = 0; circles + squares <= max_parts; ++squares)
      for (int ranks = 0; ranks < board_width; ++ranks) {
        Weight& sum = sums[Features::kind_of(circles, squares)][static_cast<std::size_t>(ranks)];
        for_each_feature_of_piece(group, circles, squares, ranks, 1,
                                  [&](std::size_t feature, int count) {
                                    sum.opening += count * weights[feature].opening;
                                    sum.end += count * weights[feature].end;
                                  });
      }
  return sums;
}

constexpr PieceWeights pieces = sums_of(Features::pieces);
constexpr PieceWeights attacked_movers = sums_of(Features::attacked(true));
constexpr PieceWeights attacked_others = sums_of(Features::attacked(false));

constexpr const PieceWeights& weights_of(std::size_t group) {
  if (group == Features::pieces) return pieces;
  return group == Features::attacked(true) ? attacked_movers : attacked_others;
}

struct Sum {
  int opening = 0;
  int end = 0;

  void add(const Weight& weight, int count) {
    opening += count * weight.opening;
    end += count * weight.end;
  }
  void feature(std::size_t number, int count) { add(weights[number], count); }
  void piece(std::size_t group, int circles, int squares, int ranks, int count) {
    const auto kind = Features::kind_of(circles, squares);
    add(weights_of(group)[kind][static_cast<std::size_t>(ranks)], count);
  }
};

int value_of(const Position& position, const Scene& scene) {
  Sum sum;
  visit_features(scene, sum);
  const int share = phase(position);
  return (sum.opening * share + sum.end * (opening_phase - share)) / opening_phase;
}

Prospect prospect_of(const Position& position) {
  const Scene scene(position);
  return {.evaluation = value_of(position, scene),
          .wins_at_once = scene.reach.breaks_through,
          .has_captures = scene.reach.attacked != 0};
}

// A search asks about the same positions again and again, because positions at its horizon are in
// no table and each iteration is only a little deeper. So many places answer more than half of what
// an analysis asks.
constexpr std::size_t place_count = std::size_t{1} << 15;

// What is known about the position that was looked at last of those with the same place.
struct Known {
  std::uint64_t hash = 0;
  Prospect prospect;
  bool is_set = false;
};

}  // namespace

Prospect prospect(const Position& position) {
  thread_local std::vector<Known> places(place_count);
  Known& known = places[position.hash() % place_count];
  if (!known.is_set || known.hash != position.hash())
    known = {position.hash(), prospect_of(position), true};
  return known.prospect;
}

int evaluate(const Position& position) {
  return prospect(position).evaluation;
}

}  // namespace cairn::towers

#include "games/towers/evaluation.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/towers/weights.hpp"

namespace cairn::towers {

namespace {

// Returns the number of a leg with 1 to `most` steps.
std::size_t number(const Leg& leg, std::size_t most) {
  return static_cast<std::size_t>(leg.direction) * most + leg.steps - 1;
}

}  // namespace

// A move beyond the edge wins. A capture is worth the parts that it takes, and more if these are
// close to their goal. It is also good to come closer to one's own goal.
int ordering_score(const Position& position, const Move& move) {
  if (move.off) return 100'000;
  const Space last(move.from.number() + move.first.steps * offset(move.first.direction) +
                   move.second.steps * offset(move.second.direction));
  const Side mover = position.to_move();
  const int to_go = std::abs(last_rank(mover) - last.rank());
  int score = 100 * (board_width - to_go);
  if (move.kind == Move::Kind::deploy) return score;
  const Planes& others = position.planes(opponent(mover));
  const int taken = others.circles(last) + others.squares(last);
  if (taken > 0) score += 2000 * taken + 500 * to_go;
  return score;
}

std::size_t history_slot(const Move& move) {
  const auto from = static_cast<std::size_t>(move.from.number());
  const std::size_t start = from * first_legs + number(move.first, max_parts);
  std::size_t rest = 0;
  if (move.kind == Move::Kind::deploy)
    rest = 1 + (move.second.steps > 0 ? 1 + number(move.second, max_parts - 1) : 0);
  return start * (1 + second_legs) + rest;
}

namespace {

// What a piece adds to an evaluation in a group of features, by its circles, its squares, and the
// ranks that it has advanced.
using PiecePoints =
    std::array<std::array<std::array<int, board_width>, max_parts + 1>, max_parts + 1>;

// The weights of a phase, times opening_phase. Those of all features that a piece has in a group
// are added up beforehand. Both save most of the time of an evaluation.
struct Points {
  std::array<int, Features::count> features{};
  PiecePoints pieces{};
  PiecePoints attacked_movers{};
  PiecePoints attacked_others{};

  constexpr const PiecePoints& of(std::size_t group) const {
    if (group == Features::pieces) return pieces;
    return group == Features::attacked(true) ? attacked_movers : attacked_others;
  }
};

constexpr PiecePoints piece_points(const std::array<int, Features::count>& features,
                                   std::size_t group) {
  PiecePoints points{};
  for (int circles = 0; circles <= max_parts; ++circles)
    for (int squares = 0; circles + squares <= max_parts; ++squares)
      for (int ranks = 0; ranks < board_width; ++ranks) {
        int& sum = points[static_cast<std::size_t>(circles)][static_cast<std::size_t>(squares)]
                         [static_cast<std::size_t>(ranks)];
        for_each_feature_of_piece(
            group, circles, squares, ranks, 1,
            [&](std::size_t feature, int count) { sum += count * features[feature]; });
      }
  return points;
}

constexpr auto points_by_phase = [] {
  std::array<Points, opening_phase + 1> all{};
  for (int phase = 0; phase <= opening_phase; ++phase) {
    Points& points = all[static_cast<std::size_t>(phase)];
    for (std::size_t feature = 0; feature < Features::count; ++feature)
      points.features[feature] =
          weights[feature].opening * phase + weights[feature].end * (opening_phase - phase);
    points.pieces = piece_points(points.features, Features::pieces);
    points.attacked_movers = piece_points(points.features, Features::attacked(true));
    points.attacked_others = piece_points(points.features, Features::attacked(false));
  }
  return all;
}();

struct Sum {
  const Points& points;
  int sum = 0;

  void feature(std::size_t number, int count) { sum += count * points.features[number]; }
  void piece(std::size_t group, int circles, int squares, int ranks, int count) {
    sum += count * points.of(group)[static_cast<std::size_t>(circles)][static_cast<std::size_t>(
                       squares)][static_cast<std::size_t>(ranks)];
  }
};

int value_of(const Position& position, const Scene& scene) {
  Sum sum{points_by_phase[static_cast<std::size_t>(phase(position))]};
  visit_features(scene, sum);
  return sum.sum / opening_phase;
}

Prospect prospect_of(const Position& position) {
  const Scene scene(position);
  return {.evaluation = value_of(position, scene),
          .wins_at_once = scene.reach.breaks_through,
          .has_captures = scene.reach.attacked != 0};
}

}  // namespace

Prospect prospect(const Position& position) {
  thread_local KnownProspects known;
  return known.of(position, prospect_of);
}

int evaluate(const Position& position) {
  return prospect(position).evaluation;
}

}  // namespace cairn::towers

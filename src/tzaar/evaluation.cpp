#include "tzaar/evaluation.hpp"

#include <algorithm>

#include "tzaar/features.hpp"
#include "tzaar/weights.hpp"

namespace cairn::tzaar {

namespace {

using Points = std::array<std::int16_t, Features::count>;

// The weights of every phase.
constexpr auto points_by_phase = [] {
  std::array<Points, opening_phase + 1> points{};
  for (int phase = 0; phase <= opening_phase; ++phase)
    for (std::size_t i = 0; i < Features::count; ++i)
      points[static_cast<std::size_t>(phase)][i] = static_cast<std::int16_t>(
          (weights[i].opening * phase + weights[i].end * (opening_phase - phase)) / opening_phase);
  return points;
}();

const Points& points_of(const Position& position) {
  return points_by_phase[static_cast<std::size_t>(phase(position.stack_count()))];
}

constexpr int last_one_gain = 10'000;  // what wins, or loses, at once

// What moves are worth to the player who makes them, seen from the turn's end, when the opponent is
// to move. Mobility and what is attacked elsewhere are left out.
class Gain {
 public:
  explicit Gain(const Position& position) : position_(position), points_(points_of(position)) {}

  // The opponent loses a stack, and the own one gets to another place.
  int of_capture(const Move& move) const {
    const Type type = position_.type(move.to);
    const int count = position_.count(opponent(position_.to_move()), type);
    if (count == 1) return last_one_gain;
    const int height = position_.height(move.from);
    return opponents(Features::types(type, count)) - opponents(Features::types(type, count - 1)) +
           opponents(Features::stack(type, position_.height(move.to), true, true)) +
           own_after(move, height) - own(move.from, height);
  }

  // One stack is made of two, and the type below shows once less.
  int of_stacking(const Move& move) const {
    const Type covered = position_.type(move.to);
    const int count = position_.count(position_.to_move(), covered);
    if (count == 1) return -last_one_gain;
    const int from_height = position_.height(move.from);
    const int to_height = position_.height(move.to);
    return players(Features::types(covered, count - 1)) - players(Features::types(covered, count)) +
           own_after(move, from_height + to_height) - own(move.from, from_height) -
           own(move.to, to_height);
  }

 private:
  int opponents(std::size_t feature) const { return points_[feature]; }
  int players(std::size_t feature) const { return -points_[Features::of_a_side + feature]; }

  int own(Space space, int height) const {
    return players(
        Features::stack(position_.type(space), height, position_.is_attacked(space), true));
  }
  int own_after(const Move& move, int height) const {
    return players(Features::stack(position_.type(move.from), height,
                                   position_.is_attacked_after(move), true));
  }

  const Position& position_;
  const Points& points_;
};

}  // namespace

int evaluate(const Position& position) {
  if (position.stage() == Stage::placing) return 0;
  const bool may_pass = position.stage() == Stage::second;
  const Points& points = points_of(position);
  int sum = 0;
  for_each_feature(position, may_pass ? opponent(position.to_move()) : position.to_move(),
                   [&](std::size_t feature) { sum += points[feature]; });
  return may_pass ? -sum : sum;
}

int gain(const Position& position, const Move& move) {
  switch (move.kind) {
    case Move::Kind::capture:
      return Gain(position).of_capture(move);
    case Move::Kind::stack:
      return Gain(position).of_stacking(move);
    case Move::Kind::pass:
    case Move::Kind::place:
      return 0;
  }
  return 0;
}

double proof_share(const Position& position) {
  constexpr int hopeless = 46;  // stacks
  constexpr int promising = 34;
  return std::clamp((hopeless - position.stack_count()) / double{hopeless - promising}, 0.0, 1.0);
}

}  // namespace cairn::tzaar

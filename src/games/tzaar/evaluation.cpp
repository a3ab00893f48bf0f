#include "games/tzaar/evaluation.hpp"

#include <algorithm>
#include <cstddef>

#include "games/tzaar/relations.hpp"
#include "games/tzaar/weights.hpp"
#include "tzaar_weights.hpp"

namespace cairn::tzaar {

namespace {

constexpr auto points_by_phase = [] {
  std::array<Points, opening_phase + 1> points{};
  for (int phase = 0; phase <= opening_phase; ++phase)
    for (std::size_t i = 0; i < Features::count; ++i)
      points[static_cast<std::size_t>(phase)][i] = static_cast<std::int16_t>(
          (weights[i].opening * phase + weights[i].end * (opening_phase - phase)) / opening_phase);
  return points;
}();

}  // namespace

const Points& points_of(const Position& position) {
  return points_by_phase[static_cast<std::size_t>(phase(position.stack_count()))];
}

namespace {

// The gain of a move that wins at once, and the loss of one that loses at once.
constexpr int last_one_gain = 10'000;

}  // namespace

Gains::Gains(const Position& position)
    : position_(position),
      points_(points_of(position)),
      mover_(position.to_move()),
      summary_(position),
      own_{own_stacks(Type::tzaar), own_stacks(Type::tzarra), own_stacks(Type::tott)},
      taking_{worth_of_taking(Type::tzaar), worth_of_taking(Type::tzarra),
              worth_of_taking(Type::tott)},
      of_captures_(of_captures(Side::white, summary_.contacts.captures[0]) +
                   of_captures(Side::black, summary_.contacts.captures[1])) {}

Gains::Own Gains::own_stacks(Type type) const {
  const SideSummary& own = summary_.sides[index(mover_)];
  const SideSummary& other = summary_.sides[index(opponent(mover_))];
  const int count = position_.count(mover_, type);
  const int attacked = own.attacked(type);
  Own result{
      {}, own.tallest(type), points_[Features::takers(type, other.at_least(own.tallest(type)))]};
  const int now = points_[Features::attacked(false, type, count, attacked)] -
                  points_[Features::types(type, count)];
  for (int fewer = 0; fewer <= 1; ++fewer) {
    const int left = std::max(count - fewer, 1);  // losing the last one is handled separately
    for (int more = -2; more <= 1; ++more)
      result.changes[static_cast<std::size_t>(fewer)][static_cast<std::size_t>(more + 2)] =
          now + points_[Features::types(type, left)] -
          points_[Features::attacked(false, type, left, std::max(attacked + more, 0))];
  }
  return result;
}

// Returns what taking one of the opponent's stacks of that type is worth, whatever its height.
int Gains::worth_of_taking(Type type) const {
  const int count = position_.count(opponent(mover_), type);
  if (count == 1) return last_one_gain;
  const int attacked = summary_.sides[index(opponent(mover_))].attacked(type);
  return points_[Features::types(type, count)] - points_[Features::types(type, count - 1)] +
         points_[Features::attacked(true, type, count, attacked)] -
         points_[Features::attacked(true, type, count - 1, std::max(attacked - 1, 0))];
}

int Gains::operator()(const Move& move) {
  if (move.kind != Move::Kind::capture && move.kind != Move::Kind::stack) return 0;
  if (!is_known_ || from_ != move.from) look_at(move.from);
  const int lane = at_target_.lane(move.to);
  const bool is_attacked = at_target_.is_attacked_by(opponent(mover_), lane);
  return (move.kind == Move::Kind::capture ? of_capture(move, is_attacked)
                                           : of_stacking(move, is_attacked)) +
         of_mobility(at_target_[lane]);
}

void Gains::look_at(Space from) {
  from_ = from;
  is_known_ = true;
  is_from_attacked_ = is_attacked(from);
  type_ = position_.type(from);
  height_ = position_.height(from);
  of_place_ = own_stack(type_, height_) + own_target(is_from_attacked_, type_, height_);
  of_attack_ = own(type_).change(0, is_from_attacked_ ? -1 : 1) +
               own_target(!is_from_attacked_, type_, height_) -
               own_target(is_from_attacked_, type_, height_);
  const Change at_source = change_at_source(position_, from);
  captures_ = {summary_.contacts.captures[0] + at_source.white,
               summary_.contacts.captures[1] + at_source.black};
  at_target_ = TargetChanges(position_, from);
}

// Returns what the change in the numbers of captures is worth.
int Gains::of_mobility(const Change& at_target) const {
  return of_captures_ - of_captures(Side::white, captures_[0] + at_target.white) -
         of_captures(Side::black, captures_[1] + at_target.black);
}

// A capture takes a stack from the opponent and moves the own one to another place.
int Gains::of_capture(const Move& move, bool is_attacked) const {
  const Type type = position_.type(move.to);
  const int taking = taking_[index(type)];
  if (taking == last_one_gain) return last_one_gain;
  const int taken = taking + own_stack(type, position_.height(move.to)) +
                    points_[Features::target(true, type, position_.height(move.to))];
  return is_attacked == is_from_attacked_ ? taken : taken + of_attack_;
}

// A stacking makes one stack out of two, and the type of the stack below shows once less.
int Gains::of_stacking(const Move& move, bool is_attacked) const {
  const Type covered = position_.type(move.to);
  if (position_.count(mover_, covered) == 1) return -last_one_gain;
  const int below = position_.height(move.to);
  const int height = height_ + below;
  const bool was_attacked = this->is_attacked(move.to);
  const int stacks = own_stack(type_, height) + takers_of(type_, height) +
                     own_target(is_attacked, type_, height) - of_place_ -
                     own_stack(covered, below) - own_target(was_attacked, covered, below);
  const int more_attacked = (is_attacked ? 1 : 0) - (is_from_attacked_ ? 1 : 0);
  const int fewer_attacked = was_attacked ? 1 : 0;
  if (type_ == covered) return stacks + own(type_).change(1, more_attacked - fewer_attacked);
  return stacks + own(covered).change(1, -fewer_attacked) + own(type_).change(0, more_attacked);
}

// Returns what a stack of that height is worth as the tallest one of its type.
int Gains::takers_of(Type type, int height) const {
  if (height <= own(type).tallest) return 0;
  const SideSummary& other = summary_.sides[index(opponent(mover_))];
  return points_[Features::takers(type, other.at_least(height))] - own(type).takers;
}

namespace {

// Capturing the last stack of a type wins, so captures of rarer types are tried earlier. Among
// equally rare ones, taller stacks are tried earlier.
int capture_score(const Position& position, const Move& move) {
  const int count = position.count(opponent(position.to_move()), position.type(move.to));
  return 6000 / count + 300 * position.height(move.to);
}

// Covering a stack of a scarce type is bad.
int stacking_score(const Position& position, const Move& move) {
  return 400 - 4000 / position.count(position.to_move(), position.type(move.to));
}

}  // namespace

int ordering_score(const Position& position, const Move& move) {
  switch (move.kind) {
    case Move::Kind::capture:
      return capture_score(position, move);
    case Move::Kind::stack:
      return stacking_score(position, move);
    case Move::Kind::pass:
    case Move::Kind::place:
      return 0;
  }
  return 0;
}

std::size_t history_slot(const Move& move) {
  const auto to = static_cast<std::size_t>(move.to.number());
  switch (move.kind) {
    case Move::Kind::capture:
    case Move::Kind::stack:
      return static_cast<std::size_t>(move.from.number()) * space_count + to;
    case Move::Kind::pass:
      break;
    case Move::Kind::place:
      return space_count * (space_count + index(move.type)) + to + 1;
  }
  return space_count * space_count;
}

int evaluate(const Position& position) {
  static const Judge judge(network_weights);
  return judged_by(judge, position);
}

double proof_share(const Position& position) {
  // In stacks; tests/tuning/TRUST.md has how far proofs of two million positions reach.
  constexpr int hopeless = 34;
  constexpr int promising = 26;
  return std::clamp((hopeless - position.stack_count()) / double{hopeless - promising}, 0.0, 1.0);
}

}  // namespace cairn::tzaar

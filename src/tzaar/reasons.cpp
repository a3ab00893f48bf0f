#include "tzaar/reasons.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>

#include "tzaar/contacts.hpp"
#include "tzaar/notation.hpp"
#include "tzaar/outcomes.hpp"

namespace cairn::tzaar {

namespace {

constexpr int in_danger = 3;  // a type with at most this many stacks is in danger,
constexpr int fewer = 5;      // and with so many it is worth telling if nothing else is
constexpr int few = 8;        // captures

// What the captures of a turn take from a side.
struct Taken {
  Space space;
  Stack stack;
};

std::vector<Taken> taken_by(Position position, const Turn<Position>& turn, Side side) {
  std::vector<Taken> taken;
  for (const Move& move : turn) {
    if (move.kind == Move::Kind::capture)
      if (const auto stack = position.at(move.to); stack && stack->side == side)
        taken.push_back({move.to, *stack});
    position.play(move);
  }
  return taken;
}

int captures_by(const Position& position, Side side) {
  return contacts_of(position).captures[index(side)];
}

// The highest stack of a side.
std::pair<int, Space> highest(const Position& position, Side side) {
  std::pair<int, Space> found{0, Space()};
  for_each_space(position.stacks(side), [&](Space space) {
    if (position.height(space) > found.first) found = {position.height(space), space};
  });
  return found;
}

class Line {
 public:
  Line(const Position& position, const std::vector<Turn<Position>>& turns)
      : loser_(opponent(position.to_move())),
        turns_(turns),
        positions_(positions_along(position, turns)) {}

  std::optional<Reason> reason() const {
    if (turns_.size() > 1)
      if (const auto found = forced_capture()) return found;
    if (const auto found = ending()) return found;
    if (const auto found = scarce_type(in_danger)) return found;
    if (const auto found = lost_stack()) return found;
    if (const auto found = taller()) return found;
    if (const auto found = captures_left()) return found;
    return scarce_type(fewer);
  }

 private:
  Reason hurts(std::string_view code) const {
    Reason reason;
    reason.code = code;
    reason.side = loser_;
    reason.turns = 1;
    return reason;
  }

  // Only one stack of the loser can capture, which it must, and that opens the way to another one,
  // which falls with the next turn.
  std::optional<Reason> forced_capture() const {
    if (turns_.size() < 3 || positions_[1].to_move() != loser_) return std::nullopt;
    const Position& forced = positions_[1];
    const std::uint64_t capturing = contacts_of(forced).capturing & forced.stacks(loser_);
    const Move& capture = turns_[1].front();
    if (std::popcount(capturing) != 1 || capture.kind != Move::Kind::capture) return std::nullopt;
    const Position opened = cairn::after(forced, {capture});
    for (const Taken& taken : taken_by(positions_[2], turns_[2], loser_)) {
      const auto stack = forced.at(taken.space);
      if (!stack || stack->side != loser_ || taken.space == capture.from) continue;
      if (is_attacked(forced, taken.space) || !is_attacked(opened, taken.space)) continue;
      Reason reason = hurts("forced_capture");
      reason.piece = type_name(stack->type);
      reason.turns = 3;
      reason.spaces = {space_name(capture.from), space_name(taken.space)};
      return reason;
    }
    return std::nullopt;
  }

  // The line ends the game.
  std::optional<Reason> ending() const {
    const auto outcome = positions_.back().outcome();
    if (!outcome || outcome->winner != opponent(loser_)) return std::nullopt;
    for (const Type type : all_types) {
      if (positions_.back().count(loser_, type) > 0) continue;
      Reason reason = hurts("type_dies");
      reason.piece = type_name(type);
      reason.turns = static_cast<int>(turns_.size());
      reason.count = positions_.front().count(loser_, type);
      for_each_space(positions_.front().shown(loser_, type),
                     [&](Space space) { reason.spaces.push_back(space_name(space)); });
      return reason;
    }
    Reason reason = hurts("no_capture");
    reason.turns = static_cast<int>(turns_.size());
    return reason;
  }

  // The first turn takes a stack of a type of which at most so many are left.
  std::optional<Reason> scarce_type(int most) const {
    for (const Taken& taken : taken_by(positions_[0], turns_[0], loser_)) {
      const int left = positions_[1].count(loser_, taken.stack.type);
      if (left > most) continue;
      Reason reason = hurts("type_scarce");
      reason.piece = type_name(taken.stack.type);
      reason.count = left;
      reason.spaces.push_back(space_name(taken.space));
      return reason;
    }
    return std::nullopt;
  }

  std::optional<Reason> lost_stack() const {
    for (const Taken& taken : taken_by(positions_[0], turns_[0], loser_)) {
      if (taken.stack.height < 2) continue;
      Reason reason = hurts("stack_lost");
      reason.piece = type_name(taken.stack.type);
      reason.count = taken.stack.height;
      reason.spaces.push_back(space_name(taken.space));
      return reason;
    }
    return std::nullopt;
  }

  // The first turn builds a stack that is higher than all of the other side, or no stack of the
  // other side is as high any more. What its next turn levels is not worth telling.
  std::optional<Reason> taller() const {
    const auto before = highest(positions_[0], opponent(loser_));
    const auto [height, space] = highest(positions_[1], opponent(loser_));
    const int own_before = highest(positions_[0], loser_).first;
    const int own = highest(positions_[1], loser_).first;
    const bool has_grown = height > before.first;
    if (height <= own || (!has_grown && before.first > own_before)) return std::nullopt;
    if (positions_.size() > 2 && highest(positions_[2], loser_).first >= height)
      return std::nullopt;
    Reason reason = hurts("taller_stack");
    reason.count = height;
    reason.other = own;
    reason.spaces.push_back(space_name(space));
    return reason;
  }

  // The loser can make fewer captures than before and than the other side, and either few of them
  // or a quarter less.
  std::optional<Reason> captures_left() const {
    const int before = captures_by(positions_[0], loser_);
    const int own = captures_by(positions_[1], loser_);
    const int others = captures_by(positions_[1], opponent(loser_));
    const bool is_clear = own <= few || 4 * own <= 3 * others;
    if (own >= before || own >= others || !is_clear) return std::nullopt;
    Reason reason = hurts("captures_left");
    reason.count = own;
    reason.other = others;
    return reason;
  }

  Side loser_;
  const std::vector<Turn<Position>>& turns_;
  std::vector<Position> positions_;
};

}  // namespace

std::optional<Reason> reason(const Position& position, const std::vector<Turn<Position>>& line) {
  if (line.empty() || position.stage() != Stage::first) return std::nullopt;
  return Line(position, line).reason();
}

}  // namespace cairn::tzaar

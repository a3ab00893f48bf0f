// Which moves a position has, and when the game is over.
#include <algorithm>

#include "tzaar/outcomes.hpp"
#include "tzaar/position.hpp"
#include "tzaar/side_view.hpp"

namespace cairn::tzaar {

using std::size_t;

std::optional<Type> Position::missing_type(Side side) const {
  for (const Type type : all_types)
    if (shown_[index(side)][index(type)] == 0) return type;
  return std::nullopt;
}

std::optional<Outcome> Position::outcome() const {
  if (stage_ == Stage::placing) return std::nullopt;
  for (const Side side : both_sides)
    if (starved(side)) return Outcome{opponent(side), &ending::starved[index(*missing_type(side))]};
  if (stage_ != Stage::first) return std::nullopt;
  const SideView mover(*this, to_move_);
  if (any_cell(mover.stacks(), [&](size_t cell) { return mover.captures(cell) != 0; }))
    return std::nullopt;
  return Outcome{opponent(to_move_), &ending::stuck};
}

void Position::generate(Moves& moves) const {
  if (stage_ == Stage::placing) return generate_placements(moves);
  if (starved(Side::white) || starved(Side::black)) return;
  const SideView mover(*this, to_move_);
  const std::uint64_t may_stack = stage_ == Stage::second ? every_lane : 0;
  for_each_cell(mover.stacks(), [&](size_t cell) {
    const Space from = space_of_cell(cell);
    for_each_lane(mover.captures(cell), [&](int lane) {
      moves.push_back(Move::capture(from, space_of_cell(links_.next(cell, lane))));
    });
    for_each_lane(mover.stackings(cell) & may_stack, [&](int lane) {
      moves.push_back(Move::stack(from, space_of_cell(links_.next(cell, lane))));
    });
  });
  if (stage_ == Stage::second) moves.push_back(Move::pass());
}

bool Position::allows(const Move& move) const {
  if (move.kind == Move::Kind::pass) return stage_ == Stage::second;
  if (move.kind == Move::Kind::place)
    return stage_ == Stage::placing && count(to_move_, move.type) < supply(move.type) &&
           strength_[index(move.to)] == 0;
  const SideView mover(*this, to_move_);
  const size_t from = index(move.from);
  const bool is_capture = move.kind == Move::Kind::capture;
  if (stage_ == Stage::placing || !(is_capture || stage_ == Stage::second) ||
      (mover.stacks() & bit(from)) == 0)
    return false;
  bool reaches = false;
  for_each_lane(is_capture ? mover.captures(from) : mover.stackings(from),
                [&](int lane) { reaches |= links_.next(from, lane) == index(move.to); });
  return reaches;
}

void Position::generate_placements(Moves& moves) const {
  const std::uint64_t all = (std::uint64_t{1} << space_count) - 1;
  const std::uint64_t empty = all & ~stacks(Side::white) & ~stacks(Side::black);
  for (const Type type : all_types) {
    if (count(to_move_, type) == supply(type)) continue;
    for_each_space(empty, [&](Space space) { moves.push_back(Move::place(type, space)); });
  }
}

}  // namespace cairn::tzaar

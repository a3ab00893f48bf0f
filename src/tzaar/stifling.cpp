#include "tzaar/stifling.hpp"

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>

#include "core/position.hpp"
#include "tzaar/mobility.hpp"
#include "tzaar/side_view.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

using Pairs = boost::container::static_vector<std::uint64_t, direction_count * space_count>;

// Returns the spaces of each pair of neighbours in which a side could capture if it were to move.
Pairs pairs_of_captures(const Position& position, Side side) {
  const SideView view(position, side);
  Pairs pairs;
  for_each_cell(view.stacks(), [&](size_t cell) {
    for_each_lane(view.captures(cell), [&](int lane) {
      pairs.push_back(bit(cell) | bit(position.links().next(cell, lane)));
    });
  });
  return pairs;
}

Move capture(size_t from, size_t to) {
  return Move::capture(space_of_cell(from), space_of_cell(to));
}

// Returns whether one action that starves nobody can leave the opponent without a capture. An
// action takes away the capture in a pair only if it moves a stack of the pair or moves onto one.
bool can_leave_no_capture(const Position& position) {
  const SideView mover(position, position.to_move());
  const Side other = opponent(position.to_move());
  const Pairs pairs = pairs_of_captures(position, other);
  if (pairs.empty()) return true;
  const auto leaves_none = [&](size_t from, size_t to) {
    const std::uint64_t spaces = bit(from) | bit(to);
    for (const std::uint64_t pair : pairs)
      if ((spaces & pair) == 0) return false;
    return !position.is_last_of_its_type(to) &&
           captures_after(position, capture(from, to), other, static_cast<int>(pairs.size())) == 0;
  };
  const bool may_stack = position.stage() == Stage::second;
  const std::uint64_t within_reach = position.links().with_neighbours(pairs[0]);
  return any_cell(mover.stacks() & within_reach, [&](size_t from) {
    return any_lane(mover.moves(from, may_stack),
                    [&](int lane) { return leaves_none(from, position.links().next(from, lane)); });
  });
}

// Returns whether a capture, followed by a second action, can leave the opponent without one.
// `captures` is the number of captures that the opponent has now.
bool stifles_after_a_capture(Position& position, int captures) {
  const SideView mover(position, position.to_move());
  const Side other = opponent(position.to_move());
  return any_cell(mover.stacks(), [&](size_t from) {
    return any_lane(mover.captures(from), [&](int lane) {
      const Move move = capture(from, position.links().next(from, lane));
      const int left = captures_after(position, move, other, captures);
      if (left == 0 || !may_be_stifled(left)) return left == 0;
      const Played played(position, move);
      return can_leave_no_capture(position);
    });
  });
}

}  // namespace

bool stifles_this_turn(Position& position, int captures) {
  if (position.is_opening()) return false;
  if (position.stage() == Stage::second) return can_leave_no_capture(position);
  return may_be_stifled(captures) && stifles_after_a_capture(position, captures);
}

}  // namespace cairn::tzaar

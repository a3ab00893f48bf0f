// The exact look-ahead: whether the side to move can starve the opponent in this turn, or leave it
// without a capture. Only a type of which one or two stacks are left can be starved by one or two
// captures, and only captures next to the last ones can open a way to them; and only an opponent
// with very few captures can lose them all. So there is mostly nothing to try.
#include <algorithm>
#include <bit>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

using std::size_t;

bool Position::wins_this_turn() {
  return stage_ != Stage::placing &&
         (starves_this_turn() ||
          stifles_this_turn(captures(opponent(to_move_), too_many_to_stifle)));
}

bool Position::stifles_this_turn(int captures) {
  if (is_opening()) return false;
  if (stage_ == Stage::second) return can_leave_no_capture();
  return may_be_stifled(captures) && stifles_after_a_capture(captures);
}

// `captures`: the opponent's.
bool Position::stifles_after_a_capture(int captures) {
  const bool black = to_move_ == Side::black;
  const Side other = opponent(to_move_);
  for (std::uint64_t cells = own(to_move_); cells != 0; cells &= cells - 1) {
    const auto from = static_cast<size_t>(std::countr_zero(cells));
    const Lanes height = all_lanes(seen_by(strength_[from], black));
    const auto wins = [&](int lane) {
      const size_t to = links_[from][static_cast<size_t>(lane)];
      const Move move = Move::capture(Space(static_cast<int>(from)), Space(static_cast<int>(to)));
      const int left = captures_after(move, other, captures);
      if (left == 0 || !may_be_stifled(left)) return left == 0;
      const Undo undo = play(move);
      const bool leaves_none = can_leave_no_capture();
      this->undo(move, undo);
      return leaves_none;
    };
    if (any_lane(capturable(height, seen_by(near(from), black)), wins)) return true;
  }
  return false;
}

// By one action, which starves nobody. Only one that moves a stack of a pair, or onto one, takes
// the capture in it away.
bool Position::can_leave_no_capture() const {
  const Side other = opponent(to_move_);
  const Pairs pairs = pairs_of_captures(other);
  if (pairs.empty()) return true;
  const auto leaves_none = [&](size_t from, size_t to) {
    const std::uint64_t spaces = bit(from) | bit(to);
    for (const std::uint64_t pair : pairs)
      if ((spaces & pair) == 0) return false;
    const Move move = Move::capture(Space(static_cast<int>(from)), Space(static_cast<int>(to)));
    return !starves(to) && captures_after(move, other, static_cast<int>(pairs.size())) == 0;
  };
  for (std::uint64_t cells = own(to_move_) & around(pairs[0]); cells != 0; cells &= cells - 1) {
    const auto from = static_cast<size_t>(std::countr_zero(cells));
    const auto wins = [&](int lane) {
      return leaves_none(from, links_[from][static_cast<size_t>(lane)]);
    };
    if (any_lane(targets(from, stage_ == Stage::second), wins)) return true;
  }
  return false;
}

// The spaces of each pair of neighbours in which a side could capture if it were to move.
Position::Pairs Position::pairs_of_captures(Side side) const {
  const bool black = side == Side::black;
  Pairs pairs;
  for (std::uint64_t cells = own(side); cells != 0; cells &= cells - 1) {
    const auto cell = static_cast<size_t>(std::countr_zero(cells));
    const Lanes height = all_lanes(seen_by(strength_[cell], black));
    for_each_lane(capturable(height, seen_by(near(cell), black)), [&](int lane) {
      pairs.push_back(bit(cell) | bit(links_[cell][static_cast<size_t>(lane)]));
    });
  }
  return pairs;
}

// Occupied cells and their neighbours; the edge may be among them.
std::uint64_t Position::around(std::uint64_t cells) const {
  std::uint64_t all = cells;
  for (std::uint64_t left = cells & ~bit(edge); left != 0; left &= left - 1)
    for (const std::uint8_t next : links_[static_cast<size_t>(std::countr_zero(left))])
      all |= bit(next);
  return all;
}

bool Position::starves_this_turn() const {
  const bool is_last_action = stage_ == Stage::second || is_opening();
  return starves(to_move_, is_last_action ? 1 : 2, [](std::uint64_t) { return true; });
}

Position::Threats Position::threats() const {
  Threats threats;
  starves(opponent(to_move_), 2, [&](std::uint64_t spaces) {
    threats.push_back(spaces);
    return threats.size() == threats.capacity();
  });
  return threats;
}

// Visits the spaces of each way in which a side, if it were to move, would take the last of a type
// with so many captures, until visit() returns true; returns whether it did.
template <class Visit>
bool Position::starves(Side side, int captures, Visit&& visit) const {
  const auto& shown = shown_[index(opponent(side))];
  for (const std::uint64_t last : shown)
    if (std::has_single_bit(last) && takes(side, last, visit)) return true;
  if (captures < 2) return false;
  for (const std::uint64_t last : shown) {
    const int count = std::popcount(last);
    if (count == 1 && opens_a_way_to(side, last, visit)) return true;
    if (count == 2 && takes_both(side, last, visit)) return true;
  }
  return false;
}

// By one capture.
template <class Visit>
bool Position::takes(Side side, std::uint64_t target, Visit&& visit) const {
  const bool black = side == Side::black;
  const auto cell = static_cast<size_t>(std::countr_zero(target));
  const Lanes height = all_lanes(seen_by(strength_[cell], black));
  return any_lane(capture_pairs(height, seen_by(near(cell), black)), [&](int lane) {
    return visit(target | bit(links_[cell][static_cast<size_t>(lane)]));
  });
}

// By capturing the two last ones of a type.
template <class Visit>
bool Position::takes_both(Side side, std::uint64_t targets, Visit&& visit) const {
  const bool black = side == Side::black;
  for (std::uint64_t left = targets; left != 0; left &= left - 1) {
    const auto target = static_cast<size_t>(std::countr_zero(left));
    const auto other = static_cast<size_t>(std::countr_zero(targets ^ (left & -left)));
    const Lanes height = all_lanes(seen_by(strength_[target], black));
    const auto takes_the_other = [&](int lane) {
      const size_t from = links_[target][static_cast<size_t>(lane)];
      const size_t next = captor_after(side, from, target, other);
      return next != edge && visit(targets | bit(from) | bit(next));
    };
    if (any_lane(capture_pairs(height, seen_by(near(target), black)), takes_the_other)) return true;
  }
  return false;
}

// By capturing the last one of a type, which cannot be captured now, with the second action: after
// a capture of one of its neighbours, or by one of its neighbours.
template <class Visit>
bool Position::opens_a_way_to(Side side, std::uint64_t last, Visit&& visit) const {
  const bool black = side == Side::black;
  const auto target = static_cast<size_t>(std::countr_zero(last));
  if (is_attacked(Space(static_cast<int>(target)))) return false;
  for (size_t d = 0; d < direction_count; ++d) {
    const size_t neighbour = links_[target][d];
    if (neighbour == edge) continue;
    const Lanes height = all_lanes(seen_by(strength_[neighbour], black));
    const Lanes around = seen_by(near(neighbour), black);
    const bool is_own = height[0] > 0;
    const auto opens_it = [&](int lane) {
      const size_t other = links_[neighbour][static_cast<size_t>(lane)];
      const size_t next = is_own ? captor_after(side, neighbour, other, target)
                                 : captor_after(side, other, neighbour, target);
      return next != edge && visit(last | bit(neighbour) | bit(other) | bit(next));
    };
    if (any_lane(is_own ? capturable(height, around) : capture_pairs(height, around), opens_it))
      return true;
  }
  return false;
}

// Where a stack stands that can capture the one at `target` after the side's capture from one space
// to another, or the edge if there is none: what stood behind `from` has come nearer, and at `to`
// now stands what stood there.
size_t Position::captor_after(Side side, size_t from, size_t to, size_t target) const {
  const bool black = side == Side::black;
  const int needed = -seen_by(strength_[target], black);
  for (size_t d = 0; d < direction_count; ++d) {
    const size_t nearest = links_[target][d];
    const bool leaves = nearest == from;
    const size_t next = leaves ? links_[from][d] : nearest;
    const std::int8_t strength = next == to ? strength_[from]
                                 : leaves   ? near_[from][d]
                                            : near_[target][d];
    if (seen_by(strength, black) >= needed) return next;
  }
  return edge;
}

// A new way goes through a space that the action empties or fills, or through the pair of
// neighbours that meet there. Where two stacks are the last ones of a type, one of them must be
// within reach at once. A single one is taken by a stack as tall, over a neighbour of both that it
// captures, or that moves away.
Position::Weakness Position::weakness() const {
  const Side other = opponent(to_move_);
  if (starves(other, 2, [](std::uint64_t) { return true; })) return {.is_threatened = true};
  const int tallest = heights(other).tallest;
  Weakness weakness;
  for (const std::uint64_t last : shown_[index(to_move_)]) {
    const Space one(std::countr_zero(last));
    const Space two(63 - std::countl_zero(last));
    if (std::popcount(last) > 2 || height(one) > tallest || height(two) > tallest) continue;
    const std::uint64_t near = around(last);
    weakness.from |= near;
    if (one != two) {
      if (is_attacked(one) || is_attacked(two)) weakness.from |= around(near);
      continue;
    }
    for (std::uint64_t captors = own(other); captors != 0; captors &= captors - 1) {
      if (height(Space(std::countr_zero(captors))) < height(one)) continue;
      const std::uint64_t reach = around(captors & -captors);
      const std::uint64_t between = around(reach & near);
      weakness.from |= reach | between;
      weakness.to |= between;
    }
  }
  return weakness;
}

// A second action that leaves the opponent a way to starve the side to move loses, unless it wins.
// Whatever it is, it takes nothing away from a way if it touches none of its spaces: no stack is
// ever put between others.
void Position::generate_defences(Moves& moves) const {
  const std::size_t first = moves.size();
  generate(moves);
  if (stage_ != Stage::second) return;
  const Threats threats = this->threats();
  if (threats.empty() || starves_this_turn()) return;
  const auto loses = [&](const Move& move) {
    if (move.kind == Move::Kind::pass) return true;
    const std::uint64_t spaces = bit(move.from) | bit(move.to);
    return std::ranges::any_of(threats,
                               [&](std::uint64_t threat) { return (threat & spaces) == 0; });
  };
  moves.erase(
      std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), loses),
      moves.end());
}

}  // namespace cairn::tzaar

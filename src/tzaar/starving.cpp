#include "tzaar/starving.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdlib>

#include "tzaar/after.hpp"
#include "tzaar/contacts.hpp"
#include "tzaar/heights.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

// The ways in which one side, the attacker, would starve the other one, the defender, if it were to
// move. The functions call visit(spaces) with the spaces of each way until it returns true, and
// return whether it did.
template <class Board>
class Attack {
 public:
  // The board must outlive this object.
  Attack(const Board& board, Side attacker)
      : board_(board), is_black_(attacker == Side::black), defender_(opponent(attacker)) {}

  // Visits the ways that need at most this number of captures, 1 or 2.
  template <class Visit>
  bool starves(int captures, Visit&& visit) const {
    return std::ranges::any_of(all_types,
                               [&](Type type) { return starves(type, captures, visit); });
  }
  // Visits those that take all stacks of one type.
  template <class Visit>
  bool starves(Type type, int captures, Visit&& visit) const {
    const std::uint64_t last = board_.shown(defender_, type);
    const int count = std::popcount(last);
    if (count == 1) return takes(last, visit) || (captures == 2 && opens_a_way_to(last, visit));
    return count == 2 && captures == 2 && takes_both(last, visit);
  }

 private:
  // Visits the ways that need one capture.
  template <class Visit>
  bool takes(std::uint64_t target, Visit&& visit) const {
    const auto cell = static_cast<size_t>(std::countr_zero(target));
    const Around around = board_.around(cell);
    return any_lane(captures(cell, around),
                    [&](int lane) { return visit(target | bit(around.cell(lane))); });
  }

  // Visits the ways that capture the two last stacks of a type. After the first capture, the stack
  // that made it may capture again.
  template <class Visit>
  bool takes_both(std::uint64_t targets, Visit&& visit) const {
    return any_cell(targets, [&](size_t target) {
      const auto other = static_cast<size_t>(std::countr_zero(targets ^ bit(target)));
      const Around around = board_.around(target);
      return any_lane(captures(target, around), [&](int lane) {
        const size_t from = around.cell(lane);
        const Around then = After(board_, from, target).around(other);
        const std::uint64_t next = captures(other, then);
        return next != 0 && visit(targets | bit(from) | bit(then.cell(first_lane(next))));
      });
    });
  }

  // Visits the ways that capture the last stack of a type with the second action, where it cannot
  // be captured now. The first action must capture one of its neighbours with a stack that can then
  // go on, or be a capture by one of its neighbours in front of such a stack.
  template <class Visit>
  bool opens_a_way_to(std::uint64_t last, Visit&& visit) const {
    const auto target = static_cast<size_t>(std::countr_zero(last));
    const Around around = board_.around(target);
    if (captures(target, around) != 0) return false;
    const Lanes too_low =
        all_lanes(static_cast<std::int8_t>(std::abs(board_.strength(target)) - 1));
    return any_lane(signs(around.strengths | -around.strengths), [&](int lane) {
      const size_t neighbour = around.cell(lane);
      const Around beyond = board_.around(neighbour);
      const std::uint64_t tall_enough = signs(too_low - seen_by(beyond.strengths, is_black_));
      const bool is_own = seen_by(board_.strength(neighbour), is_black_) > 0;
      if (is_own && (tall_enough & lane_bit(lane)) == 0) return false;
      const std::uint64_t captures = this->captures(neighbour, beyond);
      return any_lane(is_own ? captures : captures & tall_enough, [&](int other) {
        return visit(last | bit(neighbour) | bit(beyond.cell(other)) |
                     bit(beyond.cell(is_own ? lane : other)));
      });
    });
  }

  // Returns the lanes in which the attacker has a capture between the stack on the cell, of either
  // side, and its neighbour.
  std::uint64_t captures(size_t cell, const Around& around) const {
    return capture_pairs(all_lanes(seen_by(board_.strength(cell), is_black_)),
                         seen_by(around.strengths, is_black_));
  }

  const Board& board_;
  bool is_black_;
  Side defender_;
};

constexpr auto always = [](std::uint64_t) { return true; };

}  // namespace

bool starves_this_turn(const Position& position) {
  const bool is_last_action = position.stage() == Stage::second || position.is_opening();
  const Now now(position);
  return Attack(now, position.to_move()).starves(is_last_action ? 1 : 2, always);
}

Threats threats_to_mover(const Position& position) {
  Threats threats;
  const Now now(position);
  Attack(now, opponent(position.to_move())).starves(2, [&](std::uint64_t spaces) {
    threats.push_back(spaces);
    return threats.size() == threats.capacity();
  });
  return threats;
}

// A new way must use a space that the action empties or fills, or a pair of stacks that become
// neighbours by it. If two stacks are the last ones of a type, the opponent must be able to capture
// one of them at once. If only one is left, it is captured by a stack at least as tall, which
// reaches it through a common neighbour that it captures or that moves away.
Weaknesses weaknesses_of_mover(const Position& position) {
  const Now now(position);
  const Side other = opponent(position.to_move());
  const Links& links = position.links();
  const int tallest = heights_of(position, other).tallest;
  Weaknesses weaknesses;
  for (const Type type : all_types) {
    Weakness& weakness = weaknesses[index(type)];
    const std::uint64_t last = position.shown(position.to_move(), type);
    const Space one(std::countr_zero(last));
    const Space two(63 - std::countl_zero(last));
    if (std::popcount(last) > 2 || position.height(one) > tallest || position.height(two) > tallest)
      continue;
    weakness.is_threatened = Attack(now, other).starves(type, 2, always);
    if (weakness.is_threatened) continue;
    const std::uint64_t near = links.with_neighbours(last);
    weakness.from = near;
    if (one != two) {
      if (is_attacked(position, one) || is_attacked(position, two))
        weakness.from |= links.with_neighbours(near);
      continue;
    }
    for_each_space(position.stacks(other), [&](Space captor) {
      if (position.height(captor) < position.height(one)) return;
      const std::uint64_t reach = links.with_neighbours(bit(captor));
      const std::uint64_t between = links.with_neighbours(reach & near);
      weakness.from |= reach | between;
      weakness.to |= between;
    });
  }
  return weaknesses;
}

bool starves_after(const Position& position, const Move& move, const Weaknesses& weaknesses) {
  if (move.kind == Move::Kind::pass)
    return std::ranges::any_of(weaknesses, &Weakness::is_threatened);
  const Side mover = position.to_move();
  const bool stacks = move.kind == Move::Kind::stack;
  const Now now(position);
  const After after(now, index(move.from), index(move.to));
  return std::ranges::any_of(all_types, [&](Type type) {
    const Weakness& weakness = weaknesses[index(type)];
    const bool leaves_few =
        stacks && type == position.type(move.to) && position.count(mover, type) <= 3;
    const std::uint64_t opens = (weakness.from & bit(move.from)) | (weakness.to & bit(move.to));
    return (weakness.is_threatened || leaves_few || opens != 0) &&
           Attack(after, opponent(mover)).starves(type, 2, always);
  });
}

}  // namespace cairn::tzaar

#include "tzaar/starving.hpp"

#include <bit>
#include <cstddef>

#include "tzaar/contacts.hpp"
#include "tzaar/heights.hpp"
#include "tzaar/side_view.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

// The ways in which one side, the attacker, would starve the other one if it were to move. The
// functions call visit(spaces) with the spaces of each way until it returns true, and return
// whether it did.
class Attack {
 public:
  Attack(const Position& position, Side attacker)
      : position_(position),
        links_(position.links()),
        attacker_(position, attacker),
        defender_(opponent(attacker)) {}

  // Visits the ways that need at most this number of captures, 1 or 2.
  template <class Visit>
  bool starves(int captures, Visit&& visit) const {
    for (const Type type : all_types) {
      const std::uint64_t last = position_.shown(defender_, type);
      if (std::has_single_bit(last) && takes(last, visit)) return true;
    }
    if (captures < 2) return false;
    for (const Type type : all_types) {
      const std::uint64_t last = position_.shown(defender_, type);
      const int count = std::popcount(last);
      if (count == 1 && opens_a_way_to(last, visit)) return true;
      if (count == 2 && takes_both(last, visit)) return true;
    }
    return false;
  }

 private:
  // Visits the ways that need one capture.
  template <class Visit>
  bool takes(std::uint64_t target, Visit&& visit) const {
    const auto cell = static_cast<size_t>(std::countr_zero(target));
    return any_lane(attacker_.capture_pairs(cell),
                    [&](int lane) { return visit(target | bit(links_.next(cell, lane))); });
  }

  // Visits the ways that capture the two last stacks of a type.
  template <class Visit>
  bool takes_both(std::uint64_t targets, Visit&& visit) const {
    return any_cell(targets, [&](size_t target) {
      const auto other = static_cast<size_t>(std::countr_zero(targets ^ bit(target)));
      return any_lane(attacker_.capture_pairs(target), [&](int lane) {
        const size_t from = links_.next(target, lane);
        const size_t next = captor_after(from, target, other);
        return next != Links::edge && visit(targets | bit(from) | bit(next));
      });
    });
  }

  // Visits the ways that capture the last stack of a type with the second action, where it cannot
  // be captured now. The first action must capture one of its neighbours, or be a capture by one of
  // its neighbours.
  template <class Visit>
  bool opens_a_way_to(std::uint64_t last, Visit&& visit) const {
    const auto target = static_cast<size_t>(std::countr_zero(last));
    if (attacker_.capture_pairs(target) != 0) return false;
    for (int direction = 0; direction < direction_count; ++direction) {
      const size_t neighbour = links_.next(target, direction);
      if (neighbour == Links::edge) continue;
      const bool is_own = attacker_.strength(neighbour) > 0;
      const auto opens_it = [&](int lane) {
        const size_t other = links_.next(neighbour, lane);
        const size_t next = is_own ? captor_after(neighbour, other, target)
                                   : captor_after(other, neighbour, target);
        return next != Links::edge && visit(last | bit(neighbour) | bit(other) | bit(next));
      };
      if (any_lane(attacker_.capture_pairs(neighbour), opens_it)) return true;
    }
    return false;
  }

  // Returns where a stack stands that can capture the one at `target` after the attacker has
  // captured from `from` to `to`, or the edge if there is none. After that capture the stack behind
  // `from` is nearer, and the stack from `from` stands at `to`.
  size_t captor_after(size_t from, size_t to, size_t target) const {
    const int needed = -attacker_.strength(target);
    for (int direction = 0; direction < direction_count; ++direction) {
      const size_t nearest = links_.next(target, direction);
      const bool leaves = nearest == from;
      const size_t next = leaves ? links_.next(from, direction) : nearest;
      const std::int8_t strength = next == to ? position_.strength(from)
                                   : leaves   ? links_.strength(from, direction)
                                              : links_.strength(target, direction);
      if (attacker_.seen(strength) >= needed) return next;
    }
    return Links::edge;
  }

  const Position& position_;
  const Links& links_;
  SideView attacker_;
  Side defender_;
};

}  // namespace

bool starves_this_turn(const Position& position) {
  const bool is_last_action = position.stage() == Stage::second || position.is_opening();
  return Attack(position, position.to_move()).starves(is_last_action ? 1 : 2, [](std::uint64_t) {
    return true;
  });
}

Threats threats_to_mover(const Position& position) {
  Threats threats;
  Attack(position, opponent(position.to_move())).starves(2, [&](std::uint64_t spaces) {
    threats.push_back(spaces);
    return threats.size() == threats.capacity();
  });
  return threats;
}

// A new way must use a space that the action empties or fills, or a pair of stacks that become
// neighbours by it. If two stacks are the last ones of a type, the opponent must be able to capture
// one of them at once. If only one is left, it is captured by a stack at least as tall, which
// reaches it through a common neighbour that it captures or that moves away.
Weakness weakness_of_mover(const Position& position) {
  const Side other = opponent(position.to_move());
  if (Attack(position, other).starves(2, [](std::uint64_t) { return true; }))
    return {.is_threatened = true};
  const Links& links = position.links();
  const int tallest = heights_of(position, other).tallest;
  Weakness weakness;
  for (const Type type : all_types) {
    const std::uint64_t last = position.shown(position.to_move(), type);
    const Space one(std::countr_zero(last));
    const Space two(63 - std::countl_zero(last));
    if (std::popcount(last) > 2 || position.height(one) > tallest || position.height(two) > tallest)
      continue;
    const std::uint64_t near = links.with_neighbours(last);
    weakness.from |= near;
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
  return weakness;
}

}  // namespace cairn::tzaar

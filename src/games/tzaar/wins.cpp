#include "games/tzaar/wins.hpp"

#include <algorithm>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/tzaar/contacts.hpp"
#include "games/tzaar/position.hpp"

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

// Where an action of one side, the defender, can open a way to its last stacks of a type, to which
// none is open now: it must change what is around them, or around a neighbour that is on the way.
// More spaces may be noted than can open one.
class Openings {
 public:
  // The position must outlive this object.
  Openings(const Position& position, Side attacker)
      : position_(position), links_(position.links()), is_black_(attacker == Side::black) {}

  // Notes them for a single last stack. The attacker reaches it from a neighbour's space, once the
  // neighbour has been captured or has captured something else.
  void note(size_t target, Weakness& weakness) const {
    weakness.from |= bit(target);
    for (int lane = 0; lane < direction_count; ++lane) {
      const size_t near = links_.next(target, lane);
      if (seen(near) < 0) note_own_neighbour(near, lane, height(target), weakness);
      if (seen(near) > 0) note_other_neighbour(near, lane, height(target), weakness);
    }
  }

  // Notes them for two last stacks. The attacker must be able to capture one of them at once. Its
  // captor may come from beside the other one, and make room there.
  void note(size_t one, size_t two, Weakness& weakness) const {
    weakness.from |= bit(one) | bit(two);
    note_one_of_two(one, two, weakness);
    note_one_of_two(two, one, weakness);
  }

 private:
  int seen(size_t cell) const { return seen_by(position_.strength(cell), is_black_); }
  int height(size_t cell) const { return std::abs(position_.strength(cell)); }

  // A neighbour of the target that is the defender's can leave, or be laid open to a captor that
  // is tall enough for both.
  void note_own_neighbour(size_t near, int lane, int target, Weakness& weakness) const {
    if (leads_on(links_.next(near, lane), target)) weakness.from |= bit(near);
    for (int side = 0; side < direction_count; ++side)
      if (hides(links_.next(near, side), side, std::max(target, height(near))))
        weakness.from |= bit(links_.next(near, side));
  }

  // A neighbour of the target that is the attacker's can be captured by a stack that is captured
  // in turn, or get a captor behind it, or, if it has one, a capture.
  void note_other_neighbour(size_t near, int lane, int target, Weakness& weakness) const {
    for (int side = 0; side < direction_count; ++side) {
      const size_t next = links_.next(near, side);
      if (seen(next) >= target || hides(next, side, target)) weakness.to |= bit(near);
    }
    const size_t behind = links_.next(near, lane);
    if (hides(behind, lane, target)) weakness.from |= bit(behind);
    if (seen(behind) >= target) note_captures(near, weakness);
  }

  // Returns whether a stack is the defender's and stands before a captor of that height.
  bool hides(size_t cell, int lane, int needed) const {
    return seen(cell) < 0 && seen(links_.next(cell, lane)) >= needed;
  }

  // Returns whether a stack may be on a way once it is a neighbour of the target, or once the stack
  // that was one has captured it.
  bool leads_on(size_t cell, int target) const {
    const int needed = std::max(target, -seen(cell));
    return seen(cell) >= target ||
           (seen(cell) != 0 && std::ranges::any_of(links_.of(cell), [&](size_t next) {
              return seen(next) >= needed;
            }));
  }

  // Notes where an action can give a stack of the attacker a capture.
  void note_captures(size_t cell, Weakness& weakness) const {
    for (int lane = 0; lane < direction_count; ++lane) {
      const size_t next = links_.next(cell, lane);
      const int beyond = seen(links_.next(next, lane));
      if (seen(next) < 0 && beyond < 0 && -beyond <= seen(cell)) weakness.from |= bit(next);
      if (seen(next) > 0 && seen(next) <= seen(cell)) weakness.to |= bit(next);
    }
  }

  void note_one_of_two(size_t target, size_t other, Weakness& weakness) const {
    const std::uint64_t near_other = links_.with_neighbours(bit(other));
    for (int lane = 0; lane < direction_count; ++lane) {
      const size_t near = links_.next(target, lane);
      const size_t next = links_.next(near, lane);
      if (seen(near) < 0 && (next == other || seen(next) > 0)) weakness.from |= bit(near);
      if (seen(near) > 0 && (near_other & bit(near)) != 0 && seen(next) < 0)
        weakness.from |= bit(next);
    }
  }

  const Position& position_;
  const Links& links_;
  bool is_black_;
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

// This works on bytes and without a branch, so that the compiler turns it into a few vector
// instructions.
int tallest_of(const Position& position, Side side) {
  const auto sign = static_cast<std::int8_t>(side == Side::white ? 1 : -1);
  std::int8_t tallest = 0;
  for (const std::int8_t strength : position.strengths())
    tallest = std::max(tallest, static_cast<std::int8_t>(sign * strength));
  return tallest;
}

Dangers dangers_to_mover(const Position& position) {
  const Side mover = position.to_move();
  const Side other = opponent(mover);
  const Now now(position);
  const Attack attack(now, other);
  const Openings openings(position, other);
  const int tallest = tallest_of(position, other);
  Dangers dangers;
  for (const Type type : all_types) {
    Weakness& weakness = dangers.weaknesses[index(type)];
    const std::uint64_t last = position.shown(mover, type);
    if (std::popcount(last) <= 3) dangers.few |= last;
    const Space one(std::countr_zero(last));
    const Space two(63 - std::countl_zero(last));
    if (std::popcount(last) > 2 || position.height(one) > tallest || position.height(two) > tallest)
      continue;
    attack.starves(type, 2, [&](std::uint64_t spaces) {
      weakness.is_threatened = dangers.any.is_threatened = true;
      if (dangers.threats.size() == dangers.threats.capacity()) return true;
      dangers.threats.push_back(spaces);
      return false;
    });
    if (weakness.is_threatened) continue;
    if (one == two)
      openings.note(index(one), weakness);
    else
      openings.note(index(one), index(two), weakness);
    dangers.any.from |= weakness.from;
    dangers.any.to |= weakness.to;
  }
  return dangers;
}

bool finds_way_after(const Position& position, const Move& move, const Dangers& dangers) {
  if (move.kind == Move::Kind::pass) return true;
  const Side mover = position.to_move();
  const bool stacks = move.kind == Move::Kind::stack;
  const Now now(position);
  const After after(now, index(move.from), index(move.to));
  return std::ranges::any_of(all_types, [&](Type type) {
    const Weakness& weakness = dangers.weaknesses[index(type)];
    const bool leaves_few =
        stacks && type == position.type(move.to) && position.count(mover, type) <= 3;
    const std::uint64_t opens = (weakness.from & bit(move.from)) | (weakness.to & bit(move.to));
    return (weakness.is_threatened || leaves_few || opens != 0) &&
           Attack(after, opponent(mover)).starves(type, 2, always);
  });
}

namespace {

using std::size_t;

// The spaces of pairs of neighbours in which a side could capture if it were to move.
using Pairs = boost::container::static_vector<std::uint64_t, direction_count * space_count>;

// One side, the mover, tries to leave the other side without a capture. The boards are those of
// after.hpp, and `pairs` are the pairs of the other side on the board.
class Siege {
 public:
  explicit Siege(Side mover) : mover_(mover), is_black_(mover == Side::black) {}

  template <class Board>
  Pairs pairs_on(const Board& board) const {
    Pairs pairs;
    for_each_cell(board.stacks(opponent(mover_)), [&](size_t cell) {
      const Around around = board.around(cell);
      add(pairs, cell, around, captures_of_other(strength(board, cell), seen(around)));
    });
    return pairs;
  }

  // Returns whether a capture, followed by a second action, can leave the other side none.
  template <class Board>
  bool wins_by_two_actions(const Board& board, const Pairs& pairs) const {
    return any_cell(board.stacks(mover_), [&](size_t from) {
      const Around around = board.around(from);
      return any_lane(capturable(strength(board, from), seen(around)), [&](int lane) {
        const size_t to = around.cell(lane);
        const After after(board, from, to);
        Pairs left;
        for (const std::uint64_t pair : pairs)
          if ((pair & (bit(from) | bit(to))) == 0) left.push_back(pair);
        for_each_lane(new_pairs_across(around, lane), [&](int other) {
          left.push_back(bit(around.cell(other)) | bit(around.cell(opposite(other))));
        });
        add(left, to, after.around(to), new_pairs_at(after, to));
        return may_be_stifled(static_cast<int>(left.size())) && wins_by_one_action(after, left);
      });
    });
  }

  // Returns whether one action that starves nobody can leave the other side none. It must take away
  // the first pair: with the mover's stack of that pair, by capturing the other side's stack, or by
  // stacking on its own.
  template <class Board>
  bool wins_by_one_action(const Board& board, const Pairs& pairs) const {
    if (pairs.empty()) return true;
    const size_t own = cell_of(pairs[0] & board.stacks(mover_));
    const size_t theirs = cell_of(pairs[0] & ~bit(own));
    const Around around = board.around(own);
    const Around around_theirs = board.around(theirs);
    const std::uint64_t stackings = own_stacks(seen(around));
    const auto wins_from = [&](const Around& target, int lane) {
      const size_t from = target.cell(lane);
      return takes_all(board, pairs, from, board.around(from), opposite(lane));
    };
    return any_lane(capturable(strength(board, own), seen(around)) | stackings,
                    [&](int lane) { return takes_all(board, pairs, own, around, lane); }) ||
           any_lane(capture_pairs(strength(board, theirs), seen(around_theirs)),
                    [&](int lane) { return wins_from(around_theirs, lane); }) ||
           any_lane(stackings, [&](int lane) { return wins_from(around, lane); });
  }

 private:
  // Returns whether a move starves nobody, takes away all pairs, and makes none.
  template <class Board>
  bool takes_all(const Board& board, const Pairs& pairs, size_t from, const Around& around,
                 int lane) const {
    const size_t to = around.cell(lane);
    for (const std::uint64_t pair : pairs)
      if ((pair & (bit(from) | bit(to))) == 0) return false;
    const Side owner = board.strength(to) > 0 ? Side::white : Side::black;
    return !std::has_single_bit(board.shown(owner, board.type(to))) &&
           new_pairs_across(around, lane) == 0 && new_pairs_at(After(board, from, to), to) == 0;
  }

  // Return the lanes of pairs that a move makes: of neighbours of the moved stack that become
  // neighbours of each other, each pair once, and of the moved stack on its target. `around` is
  // what was around the stack, which moves in the direction of `lane`.
  std::uint64_t new_pairs_across(const Around& around, int lane) const {
    const Lanes near = -seen(around);
    return capture_pairs(near, across(near)) & one_of_each_pair & ~lane_bit(lane & ~1);
  }
  template <class Board>
  std::uint64_t new_pairs_at(const Board& after, size_t to) const {
    return captures_of_other(strength(after, to), seen(after.around(to)));
  }

  // Strengths are those that the mover sees.
  template <class Board>
  Lanes strength(const Board& board, size_t cell) const {
    return all_lanes(seen_by(board.strength(cell), is_black_));
  }
  Lanes seen(const Around& around) const { return seen_by(around.strengths, is_black_); }
  static std::uint64_t captures_of_other(Lanes centre, Lanes near) {
    return capture_pairs(-centre, -near);
  }
  static size_t cell_of(std::uint64_t space) {
    return static_cast<size_t>(std::countr_zero(space));
  }
  static void add(Pairs& pairs, size_t cell, const Around& around, std::uint64_t lanes) {
    for_each_lane(lanes, [&](int lane) { pairs.push_back(bit(cell) | bit(around.cell(lane))); });
  }

  Side mover_;
  bool is_black_;
};

}  // namespace

bool stifles_this_turn(const Position& position, int captures) {
  if (position.is_opening()) return false;
  const bool has_one_action = position.stage() == Stage::second;
  if (!has_one_action && !may_be_stifled(captures)) return false;
  const Now now(position);
  const Siege siege(position.to_move());
  const Pairs pairs = siege.pairs_on(now);
  return has_one_action ? siege.wins_by_one_action(now, pairs)
                        : siege.wins_by_two_actions(now, pairs);
}

bool stifles_after(const Position& position, const Move& move) {
  const Siege siege(opponent(position.to_move()));
  const Now now(position);
  if (move.kind == Move::Kind::pass) return siege.wins_by_two_actions(now, siege.pairs_on(now));
  const After after(now, index(move.from), index(move.to));
  return siege.wins_by_two_actions(after, siege.pairs_on(after));
}

bool Position::wins_this_turn() const {
  return stage_ != Stage::placing &&
         (starves_this_turn(*this) ||
          stifles_this_turn(*this, captures_of(*this, opponent(to_move_), too_many_to_stifle)));
}

// A second action loses, unless it wins, if it leaves the opponent a way to starve the side to
// move.
void Position::generate_defences(Moves& moves) const {
  const std::size_t first = moves.size();
  generate(moves);
  if (stage_ != Stage::second) return;
  const Threats threats = threats_to_mover(*this);
  if (threats.empty() || starves_this_turn(*this)) return;
  const auto loses = [&](const Move& move) { return leaves_open(threats, move); };
  moves.erase(
      std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), loses),
      moves.end());
}

}  // namespace cairn::tzaar

#include "tzaar/stifling.hpp"

#include <bit>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>

#include "tzaar/after.hpp"

namespace cairn::tzaar {

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

}  // namespace cairn::tzaar

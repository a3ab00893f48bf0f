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
  return stage_ != Stage::placing && (starves_this_turn() || stifles_this_turn());
}

bool Position::stifles_this_turn() {
  if (is_opening()) return false;
  const int captures = this->captures(opponent(to_move_));
  if (stage_ == Stage::second) return can_leave_no_capture(captures);
  return may_be_stifled(captures) && stifles_after_a_capture(captures);
}

// `captures`: the opponent's.
bool Position::stifles_after_a_capture(int captures) {
  const bool black = to_move_ == Side::black;
  const Side other = opponent(to_move_);
  for (std::uint64_t cells = own(to_move_); cells != 0; cells &= cells - 1) {
    const auto from = static_cast<size_t>(std::countr_zero(cells));
    const Lanes height = all_lanes(seen_by(strength_[from], black));
    std::uint64_t lanes = capturable(height, seen_by(near(from), black));
    for (; lanes != 0; lanes &= lanes - 1) {
      const size_t to = cells_[from].link[static_cast<size_t>(std::countr_zero(lanes) / 8)];
      const Move move = Move::capture(Space(static_cast<int>(from)), Space(static_cast<int>(to)));
      const int left = captures_after(move, other, captures);
      if (left == 0) return true;
      if (!may_be_stifled(left)) continue;
      const Undo undo = play(move);
      const bool wins = can_leave_no_capture(left);
      this->undo(move, undo);
      if (wins) return true;
    }
  }
  return false;
}

bool Position::starves_this_turn() const {
  if (takes_a_last_one()) return true;
  if (stage_ == Stage::second || is_opening()) return false;
  for (const std::uint64_t last : shown_[index(opponent(to_move_))]) {
    const int count = std::popcount(last);
    if (count == 1 && opens_a_way_to(static_cast<size_t>(std::countr_zero(last)))) return true;
    if (count == 2 && takes_two_last_ones(last)) return true;
  }
  return false;
}

// By one capture.
bool Position::takes_a_last_one() const {
  for (const std::uint64_t last : shown_[index(opponent(to_move_))])
    if (std::has_single_bit(last) && can_capture(Space(std::countr_zero(last)))) return true;
  return false;
}

// By capturing the two last ones of a type.
bool Position::takes_two_last_ones(std::uint64_t both) const {
  const bool black = to_move_ == Side::black;
  for (std::uint64_t left = both; left != 0; left &= left - 1) {
    const auto target = static_cast<size_t>(std::countr_zero(left));
    const auto other = static_cast<size_t>(std::countr_zero(both ^ (left & -left)));
    const Lanes height = all_lanes(seen_by(strength_[target], black));
    for (std::uint64_t lanes = capture_pairs(height, seen_by(near(target), black)); lanes != 0;
         lanes &= lanes - 1) {
      const auto lane = static_cast<size_t>(std::countr_zero(lanes) / 8);
      if (can_capture_after(cells_[target].link[lane], target, other)) return true;
    }
  }
  return false;
}

// By capturing the last one of a type, which cannot be captured now, with the second action: after
// a capture of one of its neighbours, or by one of its neighbours.
bool Position::opens_a_way_to(size_t target) const {
  const bool black = to_move_ == Side::black;
  for (size_t d = 0; d < direction_count; ++d) {
    const size_t neighbour = cells_[target].link[d];
    if (neighbour == edge) continue;
    const Lanes height = all_lanes(seen_by(strength_[neighbour], black));
    const Lanes around = seen_by(near(neighbour), black);
    const bool is_own = height[0] > 0;
    std::uint64_t lanes = is_own ? capturable(height, around) : capture_pairs(height, around);
    for (; lanes != 0; lanes &= lanes - 1) {
      const size_t other = cells_[neighbour].link[static_cast<size_t>(std::countr_zero(lanes) / 8)];
      if (is_own ? can_capture_after(neighbour, other, target)
                 : can_capture_after(other, neighbour, target))
        return true;
    }
  }
  return false;
}

// Whether the side to move can capture the stack at `target` after its capture from one space to
// another: what stood behind `from` has come nearer, and at `to` now stands what stood there.
bool Position::can_capture_after(size_t from, size_t to, size_t target) const {
  const bool black = to_move_ == Side::black;
  const int needed = -seen_by(strength_[target], black);
  for (size_t d = 0; d < direction_count; ++d) {
    const size_t nearest = cells_[target].link[d];
    const bool leaves = nearest == from;
    const size_t next = leaves ? cells_[from].link[d] : nearest;
    const std::int8_t strength = next == to ? strength_[from]
                                 : leaves   ? cells_[from].near[d]
                                            : cells_[target].near[d];
    if (seen_by(strength, black) >= needed) return true;
  }
  return false;
}

// A second action that leaves the last stack of a type where the opponent can take it loses, unless
// it wins. That stack is saved only by moving away, or by the capture of its attacker, if that is
// the only one.
void Position::generate_defences(Moves& moves) const {
  const std::size_t first = moves.size();
  generate(moves);
  if (stage_ != Stage::second || takes_a_last_one()) return;
  const bool opponent_is_black = to_move_ == Side::white;
  for (const std::uint64_t last : shown_[index(to_move_)]) {
    if (!std::has_single_bit(last)) continue;
    const Space target(std::countr_zero(last));
    const auto cell = static_cast<size_t>(target.number());
    const std::uint64_t attackers =
        capture_pairs(all_lanes(seen_by(strength_[cell], opponent_is_black)),
                      seen_by(near(cell), opponent_is_black));
    if (attackers == 0) continue;
    const int lane = std::countr_zero(attackers) / 8;
    const Space attacker(cells_[cell].link[static_cast<size_t>(lane)]);
    const bool only_one = std::has_single_bit(attackers);
    const auto loses = [&](const Move& move) {
      if (move.kind == Move::Kind::pass) return true;
      return move.from != target && !(only_one && move.to == attacker);
    };
    moves.erase(std::remove_if(moves.begin() + first, moves.end(), loses), moves.end());
  }
}

}  // namespace cairn::tzaar

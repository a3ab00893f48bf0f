// Which moves there are, and how many.
#include <algorithm>
#include <bit>

#include "tzaar/changes.hpp"
#include "tzaar/outcomes.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

using detail::Captures;
using detail::CapturesAndStackings;

template <class Visit>
void for_each_cell(std::uint64_t cells, Visit&& visit) {
  for (; cells != 0; cells &= cells - 1) visit(static_cast<size_t>(std::countr_zero(cells)));
}

}  // namespace

int Position::captures(Side side, int enough) const {
  const bool black = side == Side::black;
  int count = 0;
  for (std::uint64_t cells = own(side); cells != 0 && count < enough; cells &= cells - 1) {
    const auto cell = static_cast<size_t>(std::countr_zero(cells));
    count += std::popcount(
        capturable(all_lanes(seen_by(strength_[cell], black)), seen_by(near(cell), black)));
  }
  return count;
}

int Position::stackings(Side side) const {
  const bool black = side == Side::black;
  int count = 0;
  for_each_cell(own(side), [&](size_t cell) {
    count += std::popcount(own_stacks(seen_by(near(cell), black)));
  });
  return count;
}

bool Position::can_capture(Space space) const {
  const bool black = to_move_ == Side::black;
  const auto cell = static_cast<size_t>(space.number());
  return capture_pairs(all_lanes(seen_by(strength_[cell], black)), seen_by(near(cell), black)) != 0;
}

std::optional<Outcome> Position::outcome() const {
  if (stage_ == Stage::placing) return std::nullopt;
  for (const Side side : both_sides)
    if (starved(side)) return Outcome{opponent(side), &ending::starved};
  if (stage_ == Stage::first && captures(to_move_, 1) == 0)
    return Outcome{opponent(to_move_), &ending::stuck};
  return std::nullopt;
}

void Position::generate(Moves& moves) const {
  if (stage_ == Stage::placing) return generate_placements(moves);
  if (starved(Side::white) || starved(Side::black)) return;
  const bool black = to_move_ == Side::black;
  const std::uint64_t may_stack = stage_ == Stage::second ? every_lane : 0;
  for_each_cell(own(to_move_), [&](size_t cell) {
    const Space from(static_cast<int>(cell));
    const Lanes around = seen_by(near(cell), black);
    const Lanes height = all_lanes(seen_by(strength_[cell], black));
    for_each_lane(capturable(height, around), [&](int lane) {
      moves.push_back(Move::capture(from, Space(links_[cell][static_cast<size_t>(lane)])));
    });
    for_each_lane(own_stacks(around) & may_stack, [&](int lane) {
      moves.push_back(Move::stack(from, Space(links_[cell][static_cast<size_t>(lane)])));
    });
  });
  if (stage_ == Stage::second) moves.push_back(Move::pass());
}

void Position::generate_placements(Moves& moves) const {
  const std::uint64_t all = (std::uint64_t{1} << space_count) - 1;
  const std::uint64_t empty = all & ~own(Side::white) & ~own(Side::black);
  for (const Type type : all_types) {
    if (count(to_move_, type) == supply(type)) continue;
    for_each_cell(empty, [&](size_t cell) {
      moves.push_back(Move::place(type, Space(static_cast<int>(cell))));
    });
  }
}

std::uint64_t Position::count_moves() const {
  if (stage_ == Stage::placing) {
    const auto types = std::ranges::count_if(
        all_types, [&](Type type) { return count(to_move_, type) < supply(type); });
    return static_cast<std::uint64_t>(types * (space_count - stack_count_));
  }
  if (starved(Side::white) || starved(Side::black)) return 0;
  const int stackings_and_pass = stage_ == Stage::second ? stackings(to_move_) + 1 : 0;
  return static_cast<std::uint64_t>(captures(to_move_) + stackings_and_pass);
}

std::uint64_t Position::count_pairs() const {
  if (stage_ == Stage::placing) return count_pairs_by_play();
  if (starved(Side::white) || starved(Side::black)) return 0;
  std::uint64_t pairs = 0;
  const auto add = [&](int count, size_t = 0, size_t = 0) {
    pairs += static_cast<std::uint64_t>(count);
  };
  if (stage_ == Stage::first && !is_opening()) {
    count_after_each<CapturesAndStackings>(to_move_, captures(to_move_) + stackings(to_move_) + 1,
                                           false, add);
    return pairs;
  }
  const Side next = opponent(to_move_);
  const int after_pass = captures(next);
  if (stage_ == Stage::second) add(after_pass);
  count_after_each<Captures>(next, after_pass, stage_ == Stage::second, add);
  return pairs;
}

int Position::fewest_captures_left() const {
  const Side next = opponent(to_move_);
  int fewest = captures(next);
  count_after_each<Captures>(next, fewest, stage_ == Stage::second,
                             [&](int count, size_t, size_t) { fewest = std::min(fewest, count); });
  return fewest;
}

Position::Restraints Position::restraints() const {
  const Side next = opponent(to_move_);
  const int now = captures(next);
  Restraints found;
  count_after_each<Captures>(next, now, true, [&](int count, size_t from, size_t to) {
    if (count < now) found.push_back({now - count, bit(from) | bit(to)});
  });
  return found;
}

std::uint64_t Position::count_pairs_by_play() const {
  Position position = *this;
  Moves moves;
  generate(moves);
  std::uint64_t pairs = 0;
  for (const Move& move : moves) {
    const Undo undo = position.play(move);
    pairs += position.count_moves();
    position.undo(move, undo);
  }
  return pairs;
}

// The sign bits of the lanes in which the side to move can move the stack.
std::uint64_t Position::targets(size_t from, bool with_stackings) const {
  const bool black = to_move_ == Side::black;
  const Lanes around = seen_by(near(from), black);
  const std::uint64_t captures = capturable(all_lanes(seen_by(strength_[from], black)), around);
  return with_stackings ? captures | own_stacks(around) : captures;
}

int Position::captures_after(const Move& move, Side side, int now) const {
  if (move.kind == Move::Kind::pass) return now;
  const auto from = static_cast<size_t>(move.from.number());
  const bool black = side == Side::black;
  const int lane = first_lane_with(links_[from], move.to.number());
  return now + change_at_source<Captures>(from, black) +
         change_at_target<Captures>(from, lane, black);
}

// For each capture, and each stacking if wanted, of the side to move that starves nobody: visits
// the number of moves that side `view` has after it, which is `total` now, and the move's two
// cells.
template <class Count, class Visit>
void Position::count_after_each(Side view, int total, bool with_stackings, Visit&& visit) const {
  const bool view_black = view == Side::black;
  for_each_cell(own(to_move_), [&](size_t from) {
    const std::uint64_t targets = this->targets(from, with_stackings);
    if (targets == 0) return;
    const int without = total + change_at_source<Count>(from, view_black);
    for_each_lane(targets, [&](int lane) {
      const size_t to = links_[from][static_cast<size_t>(lane)];
      if (!starves(to)) visit(without + change_at_target<Count>(from, lane, view_black), from, to);
    });
  });
}

}  // namespace cairn::tzaar

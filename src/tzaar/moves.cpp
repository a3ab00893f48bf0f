// Which moves there are, and how many.
#include <algorithm>
#include <bit>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

template <class Visit>
void for_each_cell(std::uint64_t cells, Visit&& visit) {
  for (; cells != 0; cells &= cells - 1) visit(static_cast<size_t>(std::countr_zero(cells)));
}

// The lanes of each axis exchanged: every neighbour meets the one on its cell's other side.
Lanes across(Lanes near) {
  return __builtin_shufflevector(near, near, 1, 0, 3, 2, 5, 4, 7, 6);
}

// Each pair that across() makes stands there twice.
constexpr std::uint64_t one_of_each_pair = 0x0000008000800080u;

Lanes with_lane(Lanes lanes, int lane, std::int8_t value) {
  const int shift = 8 * lane;
  const std::uint64_t others =
      std::bit_cast<std::uint64_t>(lanes) & ~(std::uint64_t{0xFF} << shift);
  return std::bit_cast<Lanes>(others | std::uint64_t{static_cast<std::uint8_t>(value)} << shift);
}

constexpr std::uint64_t every_lane = sign_bits;

// Count what the viewing side may do in pairs of neighbours, in the lanes of `mask`.
struct Captures {
  static int in(Lanes centre, Lanes near, std::uint64_t mask = every_lane) {
    return std::popcount(capture_pairs(centre, near) & mask);
  }
};
struct CapturesAndStackings {
  static int in(Lanes centre, Lanes near, std::uint64_t mask = every_lane) {
    return Captures::in(centre, near, mask) + 2 * std::popcount(own_pairs(centre, near) & mask);
  }
};

}  // namespace

int Position::captures(Side side) const {
  const bool black = side == Side::black;
  int count = 0;
  for_each_cell(own(side), [&](size_t cell) {
    count += std::popcount(
        capturable(all_lanes(seen_by(strength_[cell], black)), seen_by(near(cell), black)));
  });
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

bool Position::has_capture() const {
  const bool black = to_move_ == Side::black;
  for (std::uint64_t cells = own(to_move_); cells != 0; cells &= cells - 1) {
    const auto cell = static_cast<size_t>(std::countr_zero(cells));
    const Lanes height = all_lanes(seen_by(strength_[cell], black));
    if (capturable(height, seen_by(near(cell), black)) != 0) return true;
  }
  return false;
}

bool Position::can_capture(Space space) const {
  const bool black = to_move_ == Side::black;
  const auto cell = static_cast<size_t>(space.number());
  return capture_pairs(all_lanes(seen_by(strength_[cell], black)), seen_by(near(cell), black)) != 0;
}

std::optional<Outcome> Position::outcome() const {
  if (stage_ == Stage::placing) return std::nullopt;
  for (const Side side : both_sides)
    if (starved(side)) return Outcome{opponent(side), Ending::starved};
  if (stage_ == Stage::first && !has_capture()) return Outcome{opponent(to_move_), Ending::stuck};
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
      moves.push_back(Move::capture(from, Space(cells_[cell].link[static_cast<size_t>(lane)])));
    });
    for_each_lane(own_stacks(around) & may_stack, [&](int lane) {
      moves.push_back(Move::stack(from, Space(cells_[cell].link[static_cast<size_t>(lane)])));
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
  const auto add = [&](int count) { pairs += static_cast<std::uint64_t>(count); };
  if (stage_ == Stage::first && !is_opening()) {
    count_after_each<CapturesAndStackings>(to_move_, captures(to_move_) + stackings(to_move_) + 1,
                                           add);
    return pairs;
  }
  const Side next = opponent(to_move_);
  const int after_pass = captures(next);
  if (stage_ == Stage::second) add(after_pass);
  count_after_each<Captures>(next, after_pass, add);
  return pairs;
}

int Position::fewest_captures_left() const {
  const Side next = opponent(to_move_);
  int fewest = captures(next);
  count_after_each<Captures>(next, fewest, [&](int count) { fewest = std::min(fewest, count); });
  return fewest;
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

// Whether a side lacks a type after a move onto the stack at `to`: the last of a type, captured or
// covered. (Covered by its own type it would not have been the last.)
bool Position::starves(size_t to) const {
  const auto& shown = shown_[index(strength_[to] > 0 ? Side::white : Side::black)];
  return std::has_single_bit(shown[index(type_[to])]);
}

// For each capture and stacking of the side to move that starves nobody, visits the number of moves
// that side `view` has after it, which is `total` now. A move changes only pairs of neighbours with
// its two spaces: those of `from` go, its neighbours on opposite sides meet, and `to` gets another
// strength.
template <class Count, class Visit>
void Position::count_after_each(Side view, int total, Visit&& visit) const {
  const bool black = to_move_ == Side::black;
  const bool view_black = view == Side::black;
  const std::uint64_t may_stack = stage_ == Stage::second ? every_lane : 0;
  for_each_cell(own(to_move_), [&](size_t from) {
    const std::int8_t height = seen_by(strength_[from], black);
    const Lanes around = seen_by(near(from), black);
    const std::uint64_t targets =
        capturable(all_lanes(height), around) | (own_stacks(around) & may_stack);
    if (targets == 0) return;
    const Lanes around_from = seen_by(near(from), view_black);
    const Lanes moved = all_lanes(seen_by(strength_[from], view_black));
    const int without = total - Count::in(moved, around_from) +
                        Count::in(around_from, across(around_from), one_of_each_pair);
    for_each_lane(targets, [&](int lane) {
      const size_t to = cells_[from].link[static_cast<size_t>(lane)];
      if (starves(to)) return;
      const Lanes beyond = with_lane(near(to), opposite(lane),
                                     cells_[from].near[static_cast<size_t>(opposite(lane))]);
      const Lanes around_to = seen_by(beyond, view_black);
      const Lanes there = all_lanes(seen_by(strength_[to], view_black));
      const bool captures = (strength_[from] ^ strength_[to]) < 0;
      const Lanes joined = captures ? moved : moved + there;
      visit(without - Count::in(there, around_to) + Count::in(joined, around_to));
    });
  });
}

}  // namespace cairn::tzaar

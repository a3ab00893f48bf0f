#include "tzaar/mobility.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "core/position.hpp"
#include "tzaar/changes.hpp"
#include "tzaar/side_view.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

using detail::Captures;
using detail::CapturesAndStackings;

// Calls visit(count, from, to) for each capture, and for each stacking if wanted, of the side to
// move that starves nobody. `count` is the number of moves that side `view` has after the move;
// `total` is that number now.
template <class Count, class Visit>
void count_after_each(const Position& position, Side view, int total, bool with_stackings,
                      Visit&& visit) {
  const SideView mover(position, position.to_move());
  const bool view_black = view == Side::black;
  for_each_cell(mover.stacks(), [&](size_t from) {
    const std::uint64_t targets = mover.moves(from, with_stackings);
    if (targets == 0) return;
    const int without = total + detail::change_at_source<Count>(position, from, view_black);
    for_each_lane(targets, [&](int lane) {
      const size_t to = position.links().next(from, lane);
      if (!position.is_last_of_its_type(to))
        visit(without + detail::change_at_target<Count>(position, from, lane, view_black), from,
              to);
    });
  });
}

std::uint64_t count_pairs_by_play(Position position) {
  Position::Moves moves;
  position.generate(moves);
  std::uint64_t pairs = 0;
  for (const Move& move : moves) {
    const Played played(position, move);
    pairs += position.count_moves();
  }
  return pairs;
}

}  // namespace

int captures_of(const Position& position, Side side, int enough) {
  const SideView view(position, side);
  int count = 0;
  any_cell(view.stacks(), [&](size_t cell) {
    count += std::popcount(view.captures(cell));
    return count >= enough;
  });
  return count;
}

int stackings_of(const Position& position, Side side) {
  const SideView view(position, side);
  int count = 0;
  for_each_cell(view.stacks(), [&](size_t cell) { count += std::popcount(view.stackings(cell)); });
  return count;
}

int fewest_captures_left(const Position& position) {
  const Side next = opponent(position.to_move());
  int fewest = captures_of(position, next);
  count_after_each<Captures>(position, next, fewest, position.stage() == Stage::second,
                             [&](int count, size_t, size_t) { fewest = std::min(fewest, count); });
  return fewest;
}

std::uint64_t Position::count_moves() const {
  if (stage_ == Stage::placing) {
    const auto types = std::ranges::count_if(
        all_types, [&](Type type) { return count(to_move_, type) < supply(type); });
    return static_cast<std::uint64_t>(types * (space_count - stack_count_));
  }
  if (starved(Side::white) || starved(Side::black)) return 0;
  const int stackings_and_pass = stage_ == Stage::second ? stackings_of(*this, to_move_) + 1 : 0;
  return static_cast<std::uint64_t>(captures_of(*this, to_move_) + stackings_and_pass);
}

std::uint64_t Position::count_pairs() const {
  if (stage_ == Stage::placing) return count_pairs_by_play(*this);
  if (starved(Side::white) || starved(Side::black)) return 0;
  std::uint64_t pairs = 0;
  const auto add = [&](int count, size_t = 0, size_t = 0) {
    pairs += static_cast<std::uint64_t>(count);
  };
  if (stage_ == Stage::first && !is_opening()) {
    const int now = captures_of(*this, to_move_) + stackings_of(*this, to_move_) + 1;
    count_after_each<CapturesAndStackings>(*this, to_move_, now, false, add);
    return pairs;
  }
  const Side next = opponent(to_move_);
  const int after_pass = captures_of(*this, next);
  if (stage_ == Stage::second) add(after_pass);
  count_after_each<Captures>(*this, next, after_pass, stage_ == Stage::second, add);
  return pairs;
}

}  // namespace cairn::tzaar

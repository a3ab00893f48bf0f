#include "games/towers/relations.hpp"

#include "games/towers/evaluation.hpp"

namespace cairn::towers {

namespace detail {

namespace {

template <Direction direction>
void control_in(const View& view, std::array<Bits, max_parts> at_least, Control& control) {
  Bits movers = at_least[0];
  for (int steps = 1; steps <= max_parts; ++steps) {
    if constexpr (is_forward(direction)) control.leaves |= (movers & far_rank) != 0;
    movers = shifted<direction>(movers);
    control.twice |= control.once & movers;
    control.once |= movers;
    control.moves += count_bits(movers & ~view.own);
    if (steps == max_parts) return;
    for (auto& pieces : at_least) pieces = shifted<direction>(pieces);
    movers &= at_least[static_cast<std::size_t>(steps)] & ~(view.own | view.enemy);
  }
}

}  // namespace

Control control_of(const View& view) {
  Control control;
  control_in<Direction::north_west>(view, view.circles, control);
  control_in<Direction::north_east>(view, view.circles, control);
  control_in<Direction::north>(view, view.squares, control);
  control_in<Direction::west>(view, view.squares, control);
  control_in<Direction::east>(view, view.squares, control);
  return control;
}

Ground::Ground(const Position& position, Side side)
    : view(position, side),
      planes(position.planes(side).bits),
      control(control_of(view)),
      breaks_through(control.leaves || towers::breaks_through(view)),
      parts(parts_of(position.planes(side))) {
  for (Bits& plane : planes) plane = as_seen_by(side, plane);
}

}  // namespace detail

std::size_t stage_of(const Position& position) {
  return static_cast<std::size_t>(parts_of(position.planes(Side::white)) +
                                  parts_of(position.planes(Side::black)));
}

Prospect prospect_by(const Judge& judge, const Position& position) {
  const detail::Ground mover(position, position.to_move());
  const detail::Ground other(position, opponent(position.to_move()));
  Judge::Sum sum = judge.bias();
  for_each_relation(mover, other, [&](auto... features) { sum += (judge.row(features) + ...); });
  return {.evaluation = judge.value(sum, static_cast<std::size_t>(mover.parts + other.parts)),
          .wins_at_once = mover.breaks_through,
          .has_captures = (mover.control.once & mover.view.enemy) != 0};
}

}  // namespace cairn::towers

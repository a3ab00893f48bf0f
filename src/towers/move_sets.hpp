// Moves in sets: all moves that differ only in the space where they start are found at once, by
// shifting bitboards. Counting, generating and evaluating share this one enumeration of the rules.
//
// Everything here is seen from the mover's side: for Black the board is turned upside down (ranks
// exchanged, files kept), so that forward is always north.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "towers/board.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

inline constexpr Bits file_a = 0x0101010101010101u;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits far_rank = Bits{0xFF} << 56;

// The board as a side sees it, upside down for Black. The function is its own inverse.
constexpr Bits as_seen_by(Side side, Bits bits) {
  return side == Side::white ? bits : __builtin_bswap64(bits);
}
constexpr Space as_seen_by(Side side, Space space) {
  return side == Side::white ? space : Space(space.number() ^ (space_count - board_width));
}
constexpr Direction as_seen_by(Side side, Direction direction) {
  return side == Side::white ? direction : flipped(direction);
}

// Does the same as std::popcount, which is a call into g++'s library where the processor's
// instruction may not be used. WebAssembly has one.
inline int count_bits(Bits bits) {
#if defined(__POPCNT__) || defined(__wasm__)
  return std::popcount(bits);
#else
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  return static_cast<int>(bits * 0x0101010101010101u >> 56);
#endif
}

// Moves all bits one step in a direction. Bits that would leave the board are lost.
template <Direction direction>
constexpr Bits shifted(Bits bits) {
  constexpr int file_step = step(direction).file;
  if constexpr (file_step > 0) bits &= ~file_h;
  if constexpr (file_step < 0) bits &= ~file_a;
  constexpr int by = offset(direction);
  if constexpr (by > 0)
    return bits << by;
  else
    return bits >> -by;
}

// The board as the side that moves sees it: its own pieces by size, and the enemy's.
struct View {
  View(const Position& position, Side mover);

  std::array<Bits, max_parts> circles;  // [n - 1]: own pieces of at least n circles
  std::array<Bits, max_parts> squares;
  std::array<Bits, max_parts> parts;  // [n - 1]: own pieces of exactly n parts
  Bits own;
  Bits enemy;

  // Own pieces of exactly these numbers of circles and squares.
  Bits exactly(int circle_count, int square_count) const {
    return exactly_of(circles, circle_count) & exactly_of(squares, square_count);
  }

 private:
  Bits exactly_of(const std::array<Bits, max_parts>& kind, int count) const {
    const auto n = static_cast<std::size_t>(count);
    return (n == 0 ? own : kind[n - 1]) & (n == max_parts ? ~Bits{0} : ~kind[n]);
  }
};

// Moves that differ only in the space where they start. Directions and spaces are as the mover sees
// them.
struct MoveSet {
  Move::Kind kind = Move::Kind::whole;
  Leg first;
  Leg second;
  bool off = false;
  Bits ends = 0;  // for each move the last space of its path, or its start if the path is empty

  // How much a move adds to the number of the space where it starts to reach its end.
  int length() const {
    const int steps =
        first.steps * offset(first.direction) + second.steps * offset(second.direction);
    return off ? steps - offset(second.steps > 0 ? second.direction : first.direction) : steps;
  }
};

namespace detail {

template <Direction... directions>
struct Directions {};

using CircleDirections = Directions<Direction::north_west, Direction::north_east>;
using SquareDirections = Directions<Direction::north, Direction::west, Direction::east>;

constexpr bool is_forward(Direction direction) {
  return step(direction).rank > 0;
}

constexpr Leg leg(Direction direction, int steps) {
  return {direction, static_cast<std::uint8_t>(steps)};
}

// Finds the whole moves in one direction; pieces in at_least[n - 1] may take n steps.
template <Direction direction, class Sink>
void visit_steps(const View& view, std::array<Bits, max_parts> at_least, Sink& sink) {
  // These sets move along with the pieces, so that the size of a piece is known where it arrives.
  Bits single = view.parts[0];
  Bits pair = view.parts[1];
  Bits movers = at_least[0];
  for (int steps = 1; steps <= max_parts; ++steps) {
    if constexpr (is_forward(direction))
      sink(MoveSet{Move::Kind::whole, leg(direction, steps), {}, true, movers & far_rank});
    movers = shifted<direction>(movers);
    single = shifted<direction>(single);
    pair = shifted<direction>(pair);
    const Bits stackable = (single & (view.parts[0] | view.parts[1])) | (pair & view.parts[0]);
    const Bits ends = movers & (~view.own | stackable);
    sink(MoveSet{Move::Kind::whole, leg(direction, steps), {}, false, ends});
    if (steps == max_parts) return;
    for (auto& pieces : at_least) pieces = shifted<direction>(pieces);
    movers &= at_least[static_cast<std::size_t>(steps)] & ~(view.own | view.enemy);
  }
}

// Drops `count` parts of one kind in one direction, starting from `at`. It calls leave(leg, last
// spaces) for the pieces whose last step goes beyond the edge, and returns where the others are
// after the last drop. That numbers are known when the program is built makes this fast.
template <Direction direction, int count, class Leave>
Bits drop_leg(const View& view, Bits at, Leave&& leave) {
  const Bits open = ~(view.enemy | view.parts[2]);
  for (int steps = 1; steps <= count; ++steps) {
    if constexpr (is_forward(direction)) leave(leg(direction, steps), at & far_rank);
    at = shifted<direction>(at) & open;
  }
  return at;
}

template <Direction direction, int count, class Sink>
void visit_second_leg(const View& view, Bits at, Leg first, Sink& sink) {
  const auto deliver = [&](Leg second, bool off, Bits ends) {
    sink(MoveSet{Move::Kind::deploy, first, second, off, ends});
  };
  const Bits ends = drop_leg<direction, count>(
      view, at, [&](Leg second, Bits out) { deliver(second, true, out); });
  deliver(leg(direction, count), false, ends);
}

template <Direction direction, int count, int second_count, Direction... seconds, class Sink>
void visit_first_leg(const View& view, Bits pieces, Directions<seconds...>, Sink& sink) {
  const auto deliver = [&](Leg first, bool off, Bits ends) {
    sink(MoveSet{Move::Kind::deploy, first, {}, off, ends});
  };
  const Bits ends = drop_leg<direction, count>(
      view, pieces, [&](Leg first, Bits out) { deliver(first, true, out); });
  constexpr Leg first = leg(direction, count);
  if constexpr (second_count == 0)
    deliver(first, false, ends);
  else
    (visit_second_leg<seconds, second_count>(view, ends, first, sink), ...);
}

template <int first_count, int second_count, Direction... firsts, class Seconds, class Sink>
void visit_deployments(const View& view, Bits pieces, Directions<firsts...>, Seconds seconds,
                       Sink& sink) {
  (visit_first_leg<firsts, first_count, second_count>(view, pieces, seconds, sink), ...);
}

// Visits the deployments of pieces with these numbers of parts.
template <int circles, int squares, class Sink>
void visit_deployments_of(const View& view, Sink& sink) {
  const Bits pieces = view.exactly(circles, squares);
  if (pieces == 0) return;
  if constexpr (circles > 0)
    visit_deployments<circles, squares>(view, pieces, CircleDirections{}, SquareDirections{}, sink);
  if constexpr (squares > 0)
    visit_deployments<squares, circles>(view, pieces, SquareDirections{}, CircleDirections{}, sink);
}

template <Direction... directions, class Sink>
void visit_whole_moves(const View& view, const std::array<Bits, max_parts>& at_least,
                       Directions<directions...>, Sink& sink) {
  (visit_steps<directions>(view, at_least, sink), ...);
}

}  // namespace detail

// Calls sink(MoveSet) for sets of moves that together contain every legal move of a whole piece
// once. Only these capture. A set may be empty, which costs less than to ask for every one.
template <class Sink>
void for_each_whole_move_set(const View& view, Sink&& sink) {
  using namespace detail;
  visit_whole_moves(view, view.circles, CircleDirections{}, sink);
  visit_whole_moves(view, view.squares, SquareDirections{}, sink);
}

// Calls sink(MoveSet) for sets of moves, of which some may be empty, that together contain every
// legal move once. The path of a deployment never meets itself or its start, so the board before
// the move decides whether the move is legal.
template <class Sink>
void for_each_move_set(const View& view, Sink&& sink) {
  using namespace detail;
  for_each_whole_move_set(view, sink);
  if ((view.own & ~view.parts[0]) == 0) return;
  visit_deployments_of<0, 2>(view, sink);
  visit_deployments_of<0, 3>(view, sink);
  visit_deployments_of<1, 1>(view, sink);
  visit_deployments_of<1, 2>(view, sink);
  visit_deployments_of<2, 0>(view, sink);
  visit_deployments_of<2, 1>(view, sink);
  visit_deployments_of<3, 0>(view, sink);
}

}  // namespace cairn::towers

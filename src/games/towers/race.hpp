// Moves in sets: all moves that differ only in the space where they start are found at once, by
// shifting bitboards. Counting, generating and evaluating share this one enumeration of the rules.
//
// Everything here is seen from the mover's side: for Black the board is turned upside down (ranks
// exchanged, files kept), so that forward is always north.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/position.hpp"
#include "games/towers/position.hpp"

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

// How many parts a side has.
inline int parts_of(const Planes& planes) {
  const auto& bits = planes.bits;
  return count_bits(bits[0]) + 2 * count_bits(bits[1]) + count_bits(bits[2]) +
         2 * count_bits(bits[3]);
}

// Returns the pieces that are near enough to the far edge to go beyond it. Each step takes a part.
inline Bits runners(const View& view) {
  const Bits towers = view.parts[1] | view.parts[2];
  return (view.own & far_rank) | (towers & far_rank >> board_width) |
         (view.parts[2] & far_rank >> 2 * board_width);
}

// Whether the side of a view could go beyond the edge with its next move.
inline bool breaks_through(View view) {
  const Bits near = runners(view);
  if (near == 0) return false;
  for (auto* const kind : {&view.circles, &view.squares})
    for (Bits& pieces : *kind) pieces &= near;
  bool leaves = false;
  for_each_move_set(view, [&](const MoveSet& set) { leaves |= set.off && set.ends != 0; });
  return leaves;
}

// How far pieces are from the far edge, counted in moves: pieces of several parts go faster.

struct Runner {
  Space space;
  int moves = 0;  // of its own, the one beyond the edge included
};

// Returns how many moves of its own the piece on a space needs to go beyond the edge, as below;
// nothing if it gets nowhere.
std::optional<int> moves_to_edge(const Position& position, Space space);

// Returns the piece of a side that needs the fewest moves to go beyond the edge if nothing else
// moves: as a whole, until its last move may be a deployment. It may capture on its way. Of equals
// that on the space of the lowest number is meant; nothing if no piece gets there.
// A piece on a space of `closed` does not count, and none may stop on one.
std::optional<Runner> fastest(const Position& position, Side side, Bits closed = 0);

// What a proof search sees of a move without searching: whether the move ends the game, whether the
// other side then wins at once by going beyond the edge, and otherwise who stands better.

class Foresight {
 public:
  // The game must not be over. The position must outlive this object.
  explicit Foresight(const Position& position)
      : position_(position),
        mover_(position.to_move()),
        faces_runners_(runners(View(position, opponent(mover_))) != 0),
        own_(position.planes(mover_).pieces()),
        others_(position.planes(opponent(mover_)).pieces()),
        lead_(worth_of_part *
              (parts_of(position.planes(mover_)) - parts_of(position.planes(opponent(mover_))))) {
    if (std::has_single_bit(others_)) last_ = Space(std::countr_zero(others_));
  }

  // How hard a win and a loss are to prove.
  struct Effort {
    std::uint32_t win = 1;
    std::uint32_t loss = 1;
  };
  struct Outlook {
    Side to_move;                // the side to move after the move
    std::optional<Side> winner;  // set if the game is over, or will be after the next move
    Effort effort{};
  };

  // The move must be legal.
  Outlook after(const Move& move) const {
    const Side other = opponent(mover_);
    if (wins(move)) return {other, mover_};
    // No move brings the other side's pieces nearer to the edge.
    if (faces_runners_) {
      const Position reached = cairn::after(position_, move);
      if (breaks_through(View(reached, reached.to_move()))) return {other, other};
    }
    const int lead = lead_after(move);
    return {other, std::nullopt, {effort_of(lead), effort_of(-lead)}};
  }

 private:
  // A rank by which the foremost piece is further counts half as much as a part.
  static constexpr int worth_of_part = 2;
  static constexpr int most_lead = 2 * parts_of_a_kind * worth_of_part + board_width;

  // How hard it is to win against a side that leads by so much: twice as hard with every two parts.
  // Other bases and steps differ little.
  static constexpr auto efforts = [] {
    constexpr std::array<std::uint32_t, 4> even{128, 152, 181, 215};  // 128 times the roots of 2
    std::array<std::uint32_t, 2 * most_lead + 1> table{};
    for (int lead = -most_lead; lead <= most_lead; ++lead) {
      const int steps = lead + most_lead;
      const std::uint64_t many = std::uint64_t{even[static_cast<std::size_t>(steps % 4)]}
                                 << steps / 4;
      table[static_cast<std::size_t>(steps)] =
          static_cast<std::uint32_t>(std::max<std::uint64_t>(1, many >> most_lead / 4));
    }
    return table;
  }();
  static std::uint32_t effort_of(int lead) {
    return efforts[static_cast<std::size_t>(lead + most_lead)];
  }

  // Returns by how much the mover leads after a move that stays on the board: in parts, and in how
  // far its foremost piece has come.
  int lead_after(const Move& move) const {
    const int steps = move.first.steps * offset(move.first.direction) +
                      move.second.steps * offset(move.second.direction);
    const Space end(move.from.number() + steps);
    const Bits at_end = Bits{1} << end.number();
    const Bits own = (own_ & ~(Bits{1} << move.from.number())) | at_end;
    const Bits others = others_ & ~at_end;
    int lead = lead_ + foremost_rank(mover_, own) - foremost_rank(opponent(mover_), others);
    if (others != others_) {
      const Planes& planes = position_.planes(opponent(mover_));
      lead += worth_of_part * (planes.circles(end) + planes.squares(end));
    }
    return lead;
  }
  static int foremost_rank(Side side, Bits pieces) {
    return (space_count - 1 - std::countl_zero(as_seen_by(side, pieces))) / board_width;
  }

  // A deployment that stays on the board takes nothing.
  bool wins(const Move& move) const {
    return move.off || (last_ && move.kind == Move::Kind::whole && path(move).back() == *last_);
  }

  const Position& position_;
  Side mover_;
  bool faces_runners_;
  Bits own_;
  Bits others_;
  int lead_;                     // of the mover in parts, before its move
  std::optional<Space> last_{};  // of the other side's only piece
};

}  // namespace cairn::towers

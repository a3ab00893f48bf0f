// What a proof search sees of a move without searching: whether the move ends the game, whether the
// other side then wins at once by going beyond the edge, and otherwise who stands better.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/position.hpp"
#include "core/side.hpp"
#include "towers/move_sets.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

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
    if (faces_runners_ && breaks_through(cairn::after(position_, move))) return {other, other};
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

  static int parts_of(const Planes& planes) {
    const auto& bits = planes.bits;
    return count_bits(bits[0]) + 2 * count_bits(bits[1]) + count_bits(bits[2]) +
           2 * count_bits(bits[3]);
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

  // Returns the pieces that are near enough to the far edge to go beyond it. Each step takes a
  // part.
  static Bits runners(const View& view) {
    const Bits towers = view.parts[1] | view.parts[2];
    return (view.own & far_rank) | (towers & far_rank >> board_width) |
           (view.parts[2] & far_rank >> 2 * board_width);
  }
  static bool breaks_through(const Position& position) {
    View view(position, position.to_move());
    const Bits near = runners(view);
    if (near == 0) return false;
    for (auto* const kind : {&view.circles, &view.squares})
      for (Bits& pieces : *kind) pieces &= near;
    bool leaves = false;
    for_each_move_set(view, [&](const MoveSet& set) { leaves |= set.off && set.ends != 0; });
    return leaves;
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

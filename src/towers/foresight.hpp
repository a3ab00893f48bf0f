// What a proof search sees of a move without searching: whether the move ends the game, and whether
// the other side then wins at once by going beyond the edge.
#pragma once

#include <bit>
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
        faces_runners_(runners(View(position, opponent(mover_))) != 0) {
    const Bits pieces = position.planes(opponent(mover_)).pieces();
    if (std::has_single_bit(pieces)) last_ = Space(std::countr_zero(pieces));
  }

  // How hard a win and a loss are to prove. Nothing tells positions that are not over apart.
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
    return {other, std::nullopt};
  }

 private:
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
  std::optional<Space> last_{};  // of the other side's only piece
};

}  // namespace cairn::towers

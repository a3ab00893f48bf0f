// What a proof search sees of a move without playing it: whether the move ends the game.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "core/side.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

class Foresight {
 public:
  // The game must not be over.
  explicit Foresight(const Position& position) : mover_(position.to_move()) {
    const auto& others = position.planes(opponent(mover_)).bits;
    const Bits pieces = others[0] | others[1] | others[2] | others[3];
    if (std::has_single_bit(pieces)) last_ = Space(std::countr_zero(pieces));
  }

  // How hard a win and a loss are to prove. Nothing tells positions that are not over apart.
  struct Effort {
    std::uint32_t win = 1;
    std::uint32_t loss = 1;
  };
  struct Outlook {
    Side to_move;                // the side to move after the move
    std::optional<Side> winner;  // set if the game is over
    Effort effort{};
  };

  // The move must be legal. A deployment that stays on the board takes nothing.
  Outlook after(const Move& move) const {
    const bool wins = move.off || (last_ && move.kind == Move::Kind::whole && end(move) == *last_);
    return {opponent(mover_), wins ? std::optional(mover_) : std::nullopt};
  }

 private:
  static Space end(const Move& move) {
    return Space(move.from.number() + move.first.steps * offset(move.first.direction));
  }

  Side mover_;
  std::optional<Space> last_{};  // of the other side's only piece
};

}  // namespace cairn::towers

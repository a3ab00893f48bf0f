// Gives positions their values: of all positions of a game, and of those that could have arisen.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "game/game.hpp"
#include "search/alpha_beta.hpp"
#include "search/line.hpp"
#include "search/score.hpp"
#include "search/table.hpp"

namespace cairn {

template <Game G>
struct ValuedPosition {
  Score score = 0;                    // for the side to move
  Line<typename G::Position> line{};  // the principal variation; empty if the game is over
  std::uint64_t nodes = 0;            // positions searched for it
};

// Values positions by a search that is `depth` turns deep, at least 1. The score is the mean of
// that search's and of the one that is a turn less deep, as average_odd_even() has it, or proven.
// It depends on the position and the depth alone.
template <Game G>
class Valuer {
 public:
  using Position = typename G::Position;

  // Another thread may set `stop` to end the work early. `stop` must outlive this object.
  Valuer(int depth, std::size_t table_bytes, const std::atomic<bool>& stop)
      : depth_(depth),
        table_(table_bytes, TranspositionTable::Size::grows),
        search_(table_, stop) {}

  // Returns nothing if the work was stopped.
  std::optional<ValuedPosition<G>> value(const Position& position) {
    search_.forget();
    auto found = search_.search(position, depth_);
    if (!found.complete) return std::nullopt;
    return ValuedPosition<G>{average_odd_even(found.score, found.shallower), std::move(found.line),
                             found.nodes};
  }

 private:
  int depth_;
  TranspositionTable table_;
  AlphaBeta<Position, G> search_;
};

}  // namespace cairn

// Solves positions: who wins by force, in how many turns, and how. solve_impl.hpp defines it;
// games/instances.hpp says who includes that.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "analysis/solve_settings.hpp"
#include "core/outcome.hpp"
#include "games/game.hpp"
#include "model/solution.hpp"
#include "search/strategy.hpp"

namespace cairn {

// Owns the memory of the searches; one for each thread.
template <Game G>
class Solver {
 public:
  using Position = typename G::Position;

  struct Solved {
    // Without source, number and turn; `played` is empty.
    Solution solution;
    // Of the side that wins, and no longer than the solution's line; nothing if none is proven, the
    // nodes did not suffice for it, or the game is over.
    std::optional<Strategy<Position>> strategy;
  };

  // `stop` may be set by another thread to end a search early; it must outlive this.
  Solver(const SolveSettings& settings, const std::atomic<bool>& stop);
  ~Solver();

  // Forgets earlier positions. Otherwise what was found out about them helps with related ones.
  void forget();

  // The value of a position on its own, whatever was played before.
  Solved solve(const Position& position);

  // Of a position that ends the game, by its own rules or by what was played before.
  static Solution finished(const Position& position, const Outcome& outcome);

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn

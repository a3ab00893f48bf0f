// Solves positions: finds out who wins by force, in how many turns, and how. The definitions are in
// solve_impl.hpp; games/instances includes it.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/solve_settings.hpp"
#include "core/executor.hpp"
#include "core/outcome.hpp"
#include "game/game.hpp"
#include "model/solution.hpp"
#include "search/strategy.hpp"

namespace cairn {

// Owns the memory of the searches, so each thread needs a solver of its own.
template <Game G>
class Solver {
 public:
  using Position = typename G::Position;

  struct Solved {
    // Its source, number, turn and `played` are not set.
    Solution solution;
    // The strategy of the side that wins, which takes no more turns than the solution's line. There
    // is none if no win is proven, the node limit was reached, or the game is over.
    std::optional<Strategy<Position>> strategy;
  };

  // Another thread may set `stop` to end a search early. Long searches are divided among the
  // workers of the executor. With more than one, what is found is as true, but the proof, the
  // nodes, and whether they suffice may vary from run to run. `stop` and the executor must outlive
  // this object.
  Solver(const SolveSettings& settings, const std::atomic<bool>& stop,
         Executor& executor = one_thread());
  ~Solver();

  // Forgets what was found out about earlier positions, which otherwise helps with related ones.
  void forget();

  // Sets how many positions each search may visit from now on, in place of the settings' number.
  void allow(std::uint64_t max_nodes);

  // Solves a position on its own, as if nothing had been played before it.
  Solved solve(const Position& position);

  // Returns the solution of a position in which the game is over, by the rules or by repetition of
  // earlier positions.
  static Solution finished(const Position& position, const Outcome& outcome);

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn

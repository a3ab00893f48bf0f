// Solves positions: who wins by force, with a proof, within limits.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "analysis/replay.hpp"
#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "games/game.hpp"
#include "search/strategy.hpp"

namespace cairn {

inline constexpr std::uint64_t default_solve_nodes = 5'000'000;
inline constexpr std::size_t default_solve_bytes = std::size_t{1} << 30;

struct SolveSettings {
  // The number of positions that may be searched to find the winner. The search for the line to the
  // end, and the search for a shorter win, may each take as many again.
  std::uint64_t max_nodes = default_solve_nodes;
  std::size_t table_bytes = default_solve_bytes;  // memory of all searches together
  bool shortest = false;                          // search on until no shorter win is possible
};

// Solves positions: finds out who wins by force, in how many turns, and how. The definitions are in
// solve_impl.hpp; app/instances.hpp includes it.

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

// Solves the positions of a record.

// Solves the position after so many turns, which may be the end of the game, and says in the
// solution which one it is.
template <Game G>
typename Solver<G>::Solved solve_turn(Solver<G>& solver, const Record& record,
                                      const Replay<G>& game, std::size_t turn) {
  const auto& position = game.positions[turn];
  const bool is_over = turn + 1 == game.positions.size() && game.outcome;
  auto solved = is_over
                    ? typename Solver<G>::Solved{Solver<G>::finished(position, *game.outcome), {}}
                    : solver.solve(position);
  Solution& solution = solved.solution;
  solution.source = record.source;
  solution.number = record.number;
  if (!record.turns.empty()) solution.turn = static_cast<int>(turn);
  if (turn > 0)
    solution.played = G::write_turn(game.positions[turn - 1], game.turns[turn - 1], Format::text);
  return solved;
}

}  // namespace cairn

// Solves the positions of a record.
#pragma once

#include <cstddef>

#include "analysis/replay.hpp"
#include "analysis/solve.hpp"

namespace cairn {

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

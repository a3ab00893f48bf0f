// The turns of a puzzle as they are played. A puzzle has them as texts (model/puzzle.hpp), which
// nothing else in this folder reads.
#pragma once

#include <string>
#include <vector>

#include "core/turn.hpp"
#include "core/win.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"

namespace cairn {

template <Game G>
using PlayedTurn = typename Win<typename G::Position>::Step;

// Returns the turn with that text. Throws Error if it is not legal in the position.
template <Game G>
PlayedTurn<G> played(const typename G::Position& position, const std::string& text) {
  const auto turn = G::parse_turn(position, text);
  return {position, turn, after(position, turn), {}};
}

// Returns the main line of a solution: the solver's turn, the defence that is shown, and so on.
template <Game G>
std::vector<PlayedTurn<G>> played_line(const typename G::Position& position,
                                       const SolverTurn& solution) {
  std::vector<PlayedTurn<G>> line{played<G>(position, solution.text)};
  for (const SolverTurn* turn = &solution; !turn->defences.empty();) {
    const PuzzleDefence& defence = turn->defences.front();
    line.push_back(played<G>(line.back().reached, defence.turns.front()));
    if (!defence.answer) break;
    turn = &*defence.answer;
    line.push_back(played<G>(line.back().reached, turn->text));
  }
  return line;
}

}  // namespace cairn

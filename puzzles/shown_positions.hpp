// The positions that the answer to a puzzle shows, in which somebody else could be asked to win.
#pragma once

#include <string>
#include <unordered_set>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/played_turns.hpp"
#include "puzzles/turn_classes.hpp"

namespace cairn {

template <Game G>
class ShownPositions {
 public:
  using Position = typename G::Position;

  // Returns the identifiers of the positions of the solution, where it takes more than one turn
  // from them, and of the lines that refute wrong turns.
  static std::unordered_set<std::string> of(const Puzzle& puzzle) {
    ShownPositions shown;
    shown.add(G::parse_position(puzzle.position), puzzle.solution);
    return std::move(shown.ids_);
  }

 private:
  void add(const Position& position, const SolverTurn& turn) {
    for (const Trap& trap : turn.traps) add(position, trap);
    for (const PuzzleDefence& defence : turn.defences) {
      if (!defence.answer || defence.answer->turns < 2) continue;
      const Position reached = G::parse_position(defence.position);
      ids_.insert(canonical_id<G>(reached));
      add(reached, *defence.answer);
    }
  }

  void add(Position position, const Trap& trap) {
    position = played<G>(position, trap.text).reached;
    for (const std::string& text : trap.line) {
      ids_.insert(canonical_id<G>(position));
      position = played<G>(position, text).reached;
    }
  }

  std::unordered_set<std::string> ids_;
};

}  // namespace cairn

// Proves that a puzzle has no other solution.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "puzzles/puzzle_proof.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/turn_classes.hpp"
#include "search/strategy_builder.hpp"

namespace cairn {

template <Game G>
class UniquenessProver {
 public:
  using Position = typename G::Position;

  // The searches must outlive this object. A proof may cost `max_nodes` positions, beyond what is
  // known, and has at most `most_turns` turns of the defender.
  UniquenessProver(Searches<G>& searches, std::uint64_t max_nodes, std::uint64_t most_turns)
      : searches_(searches), max_nodes_(max_nodes), most_turns_(most_turns) {}

  // Returns a proof, already checked, that the side to move loses by every turn except those that
  // are the same as the one to `solved`. Returns nothing if the proof would be too large or the
  // node limit is reached.
  std::optional<PuzzleUniquenessProof> prove(const Position& position, const Position& solved) {
    std::vector<Position> without;
    for (const Turn<Position>& turn : solutions(position, solved))
      without.push_back(after(position, turn));
    auto strategy = build_strategy(searches_.proofs(), position, opponent(position.to_move()),
                                   searches_.budget().of(max_nodes_), without);
    if (!strategy || strategy->turns > most_turns_) return std::nullopt;
    return PuzzleUniquenessProof{std::move(strategy->moves),
                                 {strategy->turns, strategy->positions, strategy->length}};
  }

  // Returns the turns that are the same as the one to `solved`, one for each position reached.
  static std::vector<Turn<Position>> solutions(const Position& position, const Position& solved) {
    std::vector<Turn<Position>> turns;
    std::unordered_set<std::uint64_t> seen;
    const TurnClasses<G> classes(position);
    for_each_turn(position, [&](const Turn<Position>& turn, const Position& reached) {
      if (classes.class_of(reached) == classes.class_of(solved) &&
          seen.insert(reached.hash()).second)
        turns.push_back(turn);
    });
    return turns;
  }

 private:
  Searches<G>& searches_;
  std::uint64_t max_nodes_;
  std::uint64_t most_turns_;
};

}  // namespace cairn

// Writes the proof of a puzzle's solution.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "puzzles/endings.hpp"
#include "puzzles/puzzle_proof.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/uniqueness.hpp"
#include "search/checker.hpp"

namespace cairn {

template <Game G>
class ProofWriter {
 public:
  using Position = typename G::Position;

  // Each search may visit `max_nodes` positions. A proof has at most `most_turns` turns of the
  // solver.
  ProofWriter(Searches<G>& searches, std::uint64_t max_nodes, int most_turns)
      : searches_(searches), max_nodes_(max_nodes), most_turns_(most_turns) {}

  // Returns a proof, already checked, that the side to move wins within `turns` turns of its own.
  // Returns nothing if the proof would be too large or the node limit is reached.
  std::optional<PuzzleProof> write(const Position& position, int turns) {
    const Side solver = position.to_move();
    least_turns_ = turns;
    PuzzleProof proof;
    Turn<Position> turn;  // the rest of the turn, with the next move last
    const auto next_move = [&](const Position& reached) {
      if (turn.empty()) turn = answer(reached);
      typename Position::Moves moves;
      reached.generate(moves);
      const auto place = std::ranges::find(moves, turn.back()) - moves.begin();
      turn.pop_back();
      proof.moves.push_back(static_cast<std::uint16_t>(place));
      return static_cast<std::size_t>(place);
    };
    try {
      proof.checked = ProofChecker<Position>().check(position, solver, next_move);
    } catch (const TooLarge&) {
      return std::nullopt;
    }
    return proof;
  }

 private:
  struct TooLarge {};

  // Returns the turn that wins in the fewest turns, with its last move first.
  Turn<Position> answer(const Position& position) {
    if (--most_turns_ < 0) throw TooLarge();
    const Side solver = position.to_move();
    const auto least = searches_.least_turns(position, solver, least_turns_, max_nodes_);
    if (!least) throw TooLarge();
    Turn<Position> turn;
    if (*least == 1) {
      turn = ending_turn<G>(position, searches_.proofs(), searches_.budget())
                 .value_or(Turn<Position>{});
    } else {
      const auto survey = survey_wins_within<G>(searches_, position, *least, 1, max_nodes_);
      if (!survey.wins.empty()) turn = survey.wins.front().actions;
    }
    if (turn.empty()) throw TooLarge();
    std::ranges::reverse(turn);
    return turn;
  }

  Searches<G>& searches_;
  std::uint64_t max_nodes_;
  int most_turns_;
  int least_turns_ = 0;
};

}  // namespace cairn

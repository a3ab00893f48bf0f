// A player: chooses a turn within a limit of depth, positions or time. Self-play and the engine
// for other programs are built on it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/root_turns.hpp"
#include "search/selective.hpp"

namespace cairn {

enum class Strength : std::uint8_t {
  baseline,  // the first search and evaluation, kept for ever as the yardstick, node for node
  exact,     // the plain fixed-depth search: every value is the minimax value of its depth
  full,      // all that Cairn can do
};

struct PlayerSettings {
  Strength strength = Strength::full;
  std::size_t table_bytes = std::size_t{64} << 20;  // of the search
  std::size_t proof_bytes = std::size_t{64} << 20;  // of the proof search
  Selectivity selectivity;                          // of Strength::full
};

// Whichever comes first ends the search. Without a time the choice is always the same.
struct Limits {
  static constexpr int max_depth = 100;

  int depth = max_depth;                               // turns, at least 1
  std::uint64_t nodes = Budget::unlimited;             // positions, those of proofs included
  std::optional<std::chrono::milliseconds> time = {};  // at least 1
  Clock clock = Clock::wall;
};

// A turn, by the position that it reaches.
template <Game G>
struct Candidate {
  Turn<typename G::Position> turn;
  Value value;                                   // proven unless it is an estimate
  std::vector<Turn<typename G::Position>> line;  // the turn, and what follows; never empty
};

template <Game G>
struct Choice {
  // The best turns, best first: as many as were asked for, or fewer if there are no more. Empty
  // only if the game is over. Different turns reach different positions.
  std::vector<Candidate<G>> candidates;
  int depth = 0;            // turns that were searched completely
  std::uint64_t nodes = 0;  // positions searched, those of proofs included

  const Candidate<G>& best() const { return candidates.front(); }
};

// Owns the memory of the searches; one for each thread.
template <Game G>
class Player {
 public:
  using Position = typename G::Position;

  // `stop` may be set by another thread: choose() then soon returns the best that it has. It must
  // outlive this.
  Player(const PlayerSettings& settings, const std::atomic<bool>& stop)
      : settings_(settings),
        table_(settings.table_bytes),
        baseline_(table_, stop),
        exact_(table_, stop),
        selective_(table_, settings.selectivity),
        budget_(stop) {}

  // Forgets what earlier searches left behind. Without it they help later ones.
  void forget() {
    baseline_.forget();
    exact_.forget();
    selective_.forget();
  }

  // The best `count` turns, at least 1; more of them cost more, so that less depth is reached. The
  // values of all are of the same depth, and exact: no turn that is left out is better.
  // `before`: the positions of the game so far, which matter to games that can recur.
  Choice<G> choose(const Position& position, const Limits& limits, std::size_t count = 1,
                   const std::vector<Position>& before = {}) {
    if (position.outcome()) return {};
    budget_.begin(limits.nodes, limits.time, limits.clock);
    forget();
    switch (settings_.strength) {
      case Strength::baseline:
        return choose_by(baseline_, position, limits.depth, count);
      case Strength::exact:
        return choose_by(exact_, position, limits.depth, count);
      case Strength::full:
        break;
    }
    return choose_selectively(position, limits.depth, count, hashes(before));
  }

 private:
  template <class Search>
  Choice<G> choose_by(Search& search, const Position& position, int depth, std::size_t count) {
    if (count > 1) return choose_several(search, position, depth, count);
    const auto found = search.search(position, depth, &budget_);
    Choice<G> choice{{}, found.depth, budget_.nodes()};
    if (found.line.empty()) return choice;
    choice.candidates.push_back(candidate(position, found.line, found.score));
    return choice;
  }

  template <class Search>
  Choice<G> choose_several(Search& search, const Position& position, int max_depth,
                           std::size_t count) {
    RootTurns<Position, G> turns(position);
    Choice<G> choice;
    for (int depth = 1; depth <= max_depth; ++depth) {
      const auto value = [&](const Turn<Position>& turn, std::size_t, Score enough,
                             Line<Position>& line) {
        return value_of_turn(search, position, turn, depth, enough, line);
      };
      if (!turns.iterate(count, value)) break;
      choice.depth = depth;
      if (turns.are_proven(count)) break;
    }
    add_candidates(position, turns, count, choice);
    return choice;
  }

  // The score of a turn for the player, or a bound if it is not above `enough`.
  template <class Search>
  std::optional<Score> value_of_turn(Search& search, const Position& position,
                                     const Turn<Position>& turn, int depth, Score enough,
                                     Line<Position>& line) {
    if (!budget_.take()) return std::nullopt;
    Position reached = after(position, turn);
    if (const auto outcome = reached.outcome())
      return RootTurns<Position, G>::final_score(*outcome, position.to_move(), 1);
    if (depth == 1) return delayed(-Search::horizon_value(reached), 1);
    const auto score =
        search.search_between(reached, depth - 1, -win_score, -delayed(enough, -1), line, budget_);
    if (!score) return std::nullopt;
    return delayed(-*score, 1);
  }

  Choice<G> choose_selectively(const Position& position, int depth, std::size_t count,
                               const std::vector<std::uint64_t>& before) {
    const auto found = selective_.search(position, depth * one_turn, count, budget_, before);
    Choice<G> choice{{}, found.depth / one_turn, 0};
    add_candidates(position, found.turns, count, choice);
    return choice;
  }

  void add_candidates(const Position& position, const RootTurns<Position, G>& turns,
                      std::size_t count, Choice<G>& choice) const {
    for (std::size_t i = 0; i < std::min(count, turns.turns().size()); ++i) {
      const auto& rated = turns.turns()[i];
      Line<Position> line = rated.turn;
      line.insert(line.end(), rated.line.begin(), rated.line.end());
      choice.candidates.push_back(candidate(position, line, rated.score));
    }
    choice.nodes = budget_.nodes();
  }

  static Candidate<G> candidate(const Position& position, const Line<Position>& line, Score score) {
    auto turns = split(position, line);
    return {turns.front(), value_of(score, position.to_move()), std::move(turns)};
  }

  static std::vector<std::uint64_t> hashes(const std::vector<Position>& positions) {
    std::vector<std::uint64_t> hashes;
    for (const Position& position : positions) hashes.push_back(position.hash());
    return hashes;
  }

  static Value value_of(Score score, Side side) {
    if (!is_proven(score)) return {Value::Kind::estimate, {}, side == Side::white ? score : -score};
    const Side winner = is_win(score) ? side : opponent(side);
    return {winner == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins,
            turns_to_end(score), 0};
  }

  // A line turn by turn.
  static std::vector<Turn<Position>> split(Position position, const Line<Position>& line) {
    std::vector<Turn<Position>> turns;
    std::optional<Side> mover;
    for (const auto& move : line) {
      if (mover != position.to_move()) turns.emplace_back();
      mover = position.to_move();
      turns.back().push_back(move);
      position.play(move);
    }
    return turns;
  }

  PlayerSettings settings_;
  TranspositionTable table_;
  AlphaBeta<Position, typename G::Baseline> baseline_;
  AlphaBeta<Position, G> exact_;
  SelectiveSearch<Position, G> selective_;
  Budget budget_;
};

}  // namespace cairn

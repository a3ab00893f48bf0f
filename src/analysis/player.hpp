// A player: chooses a turn within a limit of depth, positions or time. Self-play and the engine
// for other programs are built on it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"

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
      : settings_(settings), table_(settings.table_bytes), search_(table_, stop), budget_(stop) {}

  // Forgets what earlier searches left behind. Without it they help later ones.
  void forget() { search_.forget(); }

  // The best `count` turns, at least 1; more of them cost more, so that less depth is reached. The
  // values of all are of the same depth, and exact: no turn that is left out is better.
  // `before`: the positions of the game so far, which matter to games that can recur.
  Choice<G> choose(const Position& position, const Limits& limits, std::size_t count = 1,
                   [[maybe_unused]] const std::vector<Position>& before = {}) {
    Choice<G> choice;
    if (position.outcome()) return choice;
    budget_.begin(limits.nodes, limits.time, limits.clock);
    std::vector<Rated> turns = rate(position);
    for (int depth = 1; depth <= limits.depth && !budget_.is_spent(); ++depth) {
      std::vector<Rated> deeper = turns;
      if (!search_turns(position, depth, count, deeper)) break;
      turns = std::move(deeper);
      choice.depth = depth;
      if (std::ranges::all_of(turns.begin(), turns.begin() + shown(count, turns),
                              [](const Rated& turn) { return is_proven(turn.score); }))
        break;
    }
    choice.nodes = budget_.nodes();
    for (auto turn = turns.begin(); turn != turns.begin() + shown(count, turns); ++turn)
      choice.candidates.push_back(candidate(position, *turn));
    return choice;
  }

 private:
  using Search = AlphaBeta<Position, G>;

  struct Rated {
    Turn<Position> turn;
    Score score = 0;      // for the player
    Line<Position> line;  // after the turn
  };

  static std::ptrdiff_t shown(std::size_t count, const std::vector<Rated>& turns) {
    return static_cast<std::ptrdiff_t>(std::min(count, turns.size()));
  }

  // All turns, those that look best at once first.
  std::vector<Rated> rate(const Position& position) {
    std::vector<Rated> turns;
    for (auto& turn : distinct_turns(position)) {
      Rated rated{turn, 0, {}};
      Position reached = after(position, turn);
      if (const auto outcome = reached.outcome())
        rated.score = final_score(*outcome, position.to_move());
      else
        rated.score = delayed(-Search::horizon_value(reached), 1);
      turns.push_back(std::move(rated));
    }
    std::ranges::stable_sort(turns, std::greater{}, &Rated::score);
    return turns;
  }

  static Score final_score(const Outcome& outcome, Side side) {
    if (!outcome.winner) return 0;
    return *outcome.winner == side ? win_in(1) : loss_in(1);
  }

  // Searches every turn so far as to know the best ones exactly, and puts them first. False if
  // the budget did not suffice.
  bool search_turns(const Position& position, int depth, std::size_t count,
                    std::vector<Rated>& turns) {
    std::vector<Score> best;  // of the best turns, greatest first
    for (Rated& rated : turns) {
      const Position reached = after(position, rated.turn);
      if (depth > 1 && !reached.outcome()) {
        const Score enough = best.size() < count ? -win_score : best.back();
        rated.line.clear();
        const auto score = search_.search_between(reached, depth - 1, -win_score,
                                                  -delayed(enough, -1), rated.line, budget_);
        if (!score) return false;
        rated.score = delayed(-*score, 1);
      } else if (!budget_.take()) {
        return false;
      }
      best.insert(std::ranges::upper_bound(best, rated.score, std::greater{}), rated.score);
      if (best.size() > count) best.pop_back();
    }
    std::ranges::stable_sort(turns, std::greater{}, &Rated::score);
    return true;
  }

  static Candidate<G> candidate(const Position& position, const Rated& rated) {
    Line<Position> moves = rated.turn;
    moves.insert(moves.end(), rated.line.begin(), rated.line.end());
    return {rated.turn, value_of(rated.score, position.to_move()), split(position, moves)};
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
  Search search_;
  Budget budget_;
};

}  // namespace cairn

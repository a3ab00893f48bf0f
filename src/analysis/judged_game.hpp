// What the searches of an analysis found out about a game: its positions' values, who is proven to
// win in them, and how each turn compares with the best one. analysis/game_judge.hpp fills it in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/game_proofs.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/valuer.hpp"
#include "analysis/win_percent.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

template <Game G>
struct JudgedTurn {
  using Position = typename G::Position;

  // The turn that the search of the position before takes for the best, or a proven win that it
  // does not see, and the position after it.
  Turn<Position> best;
  Position best_reached;
  bool is_played = false;  // the turn that was played reaches the same position
  // The value of that position; there is one only if the turn was looked at again.
  std::optional<ValuedPosition<G>> best_value;
  std::optional<Side> best_winner;    // who is proven to win after the best turn
  std::optional<Side> played_winner;  // the same after the turn played, if the second look found it
  // Who is proven to win before the turn, if that was asked because the turn is proven to lose.
  std::optional<Side> winner_before;
  // How many positions a proof search could visit at most to find these out; 0 if none tried.
  std::uint64_t asked_best = 0;
  std::uint64_t asked_played = 0;
  std::uint64_t asked_before = 0;
  std::optional<SecondLook> second_look;
  double looked_played = 50;  // the player's chances after the turn played, if there was a look
  // The player stands worse after the turn than before it, so that it is worth a look.
  bool is_doubtful = false;
  // Who was known to win before and after the turn when it was looked at again last.
  std::optional<std::pair<std::optional<Side>, std::optional<Side>>> known;
  // What refutes the turn that was played, if it is proven to lose and the search of the position
  // after it does not see how.
  std::optional<Turn<Position>> refutation;
  Choice<G> candidates{};   // the best turns, as many as were asked for
  std::uint64_t nodes = 0;  // positions searched for the turn, without those of proofs
};

template <Game G>
struct JudgedGame {
  std::vector<ValuedPosition<G>> positions;  // one more than turns
  std::vector<JudgedTurn<G>> turns;
  ProvenWinners winners;
  // The index of the earliest position that was searched for a proof on the way back from the end.
  std::size_t proofs_reach = 0;
  std::optional<Value> start;            // the value of the first position, if that is given
  std::optional<PositionAnswer> answer;  // about the last position, if that is asked about

  // Returns the one value of a position of the game.
  Value value(const Replay<G>& replay, std::size_t i) const {
    if (i + 1 == positions.size() && replay.outcome && !replay.outcome->winner)
      return {Value::Kind::draw, {}, 0};
    return value_of(positions[i], replay.positions[i], winners[i]);
  }

  // Returns the value of the best turn: of the position after it if that was searched, otherwise of
  // the position before it.
  Value best_value(const Replay<G>& replay, std::size_t i) const {
    const JudgedTurn<G>& turn = turns[i];
    if (turn.is_played) return value(replay, i + 1);
    if (!turn.best_value) return value(replay, i);
    return value_of(*turn.best_value, turn.best_reached, turn.best_winner);
  }

  // Returns by how much the player stands worse after the turn than before it, in points of win
  // percentage.
  double fall(const Replay<G>& replay, std::size_t i) const {
    return worse_by(value(replay, i), value(replay, i + 1), replay.positions[i].to_move());
  }

  // Returns by how much the turn that was played is worse than the best one, in points of the
  // player's win percentage, at least 0, as the searches of fixed depth have it.
  double first_loss(const Replay<G>& replay, std::size_t i) const {
    const Side player = replay.positions[i].to_move();
    return std::max(0.0, worse_by(best_value(replay, i), value(replay, i + 1), player));
  }

  // Whether no better turn than the one that was played is known, because it is the best one of the
  // search, the best one loses, or it keeps a win.
  bool is_unbeaten(const Replay<G>& replay, std::size_t i) const {
    const Side player = replay.positions[i].to_move();
    return turns[i].is_played || winners[i] == opponent(player) ||
           turns[i].best_winner == opponent(player) || winners[i + 1] == player;
  }

 private:
  static double worse_by(const Value& better, const Value& worse, Side player) {
    const auto chances = [player](const Value& value) {
      return chances_of(player, win_percent(value, G::points_per_logit));
    };
    return rounded(chances(better) - chances(worse));
  }

  static Value value_of(const ValuedPosition<G>& valued, const typename G::Position& position,
                        std::optional<Side> winner) {
    const Value searched =
        calibrated<G>(cairn::value_of(valued.score, position.to_move()), position);
    if (winner && searched.kind == Value::Kind::estimate) return {win_of(*winner), {}, 0};
    return searched;
  }
};

}  // namespace cairn

// Answers what is known about a position that somebody asks about: its value, the best turns, what
// the other side threatens, and what is proven.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/game_proofs.hpp"
#include "analysis/line_reason.hpp"
#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "game/turn_texts.hpp"
#include "model/annotated_game.hpp"
#include "search/budget.hpp"
#include "search/proof_search.hpp"

namespace cairn {

template <Game G>
class PositionAnswerer {
 public:
  using Position = typename G::Position;
  using Proofs = ProofSearch<Position, G>;

  // `settings` are completed. All arguments must outlive this object.
  PositionAnswerer(const AnalysisSettings& settings, Player<G>& player, Proofs& proofs,
                   const std::atomic<bool>& stop)
      : settings_(settings), player_(player), proofs_(proofs), stop_(stop) {}

  // `before` are the positions of the game so far. `winner` is who is known to win. The game goes
  // on in the position. The best turns and the value are those of the engine, asked with as many
  // positions and candidates, unless a proof says more.
  PositionAnswer answer(const Position& position, const std::vector<Position>& before,
                        std::optional<Side> winner) {
    PositionAnswer answer;
    answer.to_move = position.to_move();
    answer.nodes = looks * settings_.second_look_nodes;
    answer.best = best_turns(position, before, answer.nodes);
    if (answer.best.front().value.kind == Value::Kind::estimate) {
      answer.asked = settings_.proof_nodes == 0 ? 0 : asked_nodes(position);
      if (!winner && answer.asked > 0)
        winner = proven_winner<G>(position, proofs_, Budget(stop_, answer.asked));
      if (winner) take_over(*winner, position, answer.best);
    }
    answer.value = answer.best.front().value;
    answer.white_win_percent = answer.best.front().white_win_percent;
    answer.threats = threats(position, answer);
    return answer;
  }

  // Says in an answer who is proven to win, if that was found out later.
  static void settle(Side winner, PositionAnswer& answer) {
    if (answer.value.kind != Value::Kind::estimate) return;
    set_value({win_of(winner), {}, 0}, answer.value, answer.white_win_percent);
    if (winner == answer.to_move) return;
    for (CandidateTurn& turn : answer.best)
      set_value(answer.value, turn.value, turn.white_win_percent);
  }

 private:
  // How many second looks a position is worth, and how many best turns are shown at least.
  static constexpr std::uint64_t looks = 2;
  static constexpr int usual_candidates = 3;

  std::uint64_t asked_nodes(const Position& position) const {
    return decisive_nodes<G>(position, settings_.proof_nodes);
  }

  static void set_value(const Value& from, Value& value, double& white_win_percent) {
    value = from;
    white_win_percent = shown_percent(from, G::points_per_logit);
  }

  std::vector<CandidateTurn> best_turns(const Position& position,
                                        const std::vector<Position>& before, std::uint64_t nodes) {
    const auto count = static_cast<std::size_t>(std::max(usual_candidates, settings_.candidates));
    player_.forget();
    std::vector<CandidateTurn> turns;
    const Choice<G> choice = player_.choose(position, {.nodes = nodes}, count, before);
    for (const Candidate<G>& found : choice.candidates) {
      const Value value = calibrated<G>(found.value, position);
      const bool is_above =
          !turns.empty() && is_better(value, turns.back().value, position.to_move());
      turns.push_back(described(position, is_above ? turns.back().value : value, found.line));
    }
    return turns;
  }

  // Whether one estimate is better than another for a side. Where the limit ended a search in the
  // midst of an iteration, later turns may have better estimates, of the iteration before, than
  // those that were searched again. They are not known to be better, so they are shown as equal.
  static bool is_better(const Value& one, const Value& other, Side side) {
    if (one.kind != Value::Kind::estimate || other.kind != Value::Kind::estimate) return false;
    return side == Side::white ? one.points > other.points : one.points < other.points;
  }

  static CandidateTurn described(const Position& position, const Value& value,
                                 const std::vector<Turn<Position>>& line) {
    CandidateTurn turn;
    turn.line = turn_texts<G>(position, line);
    turn.turn = turn.line.front();
    set_value(value, turn.value, turn.white_win_percent);
    turn.reason = line_reason<G>(position, line);
    return turn;
  }

  // Takes over a proof of which the player's search has not found out: a turn that wins comes
  // first; if there is none, all turns lose.
  void take_over(Side winner, const Position& position, std::vector<CandidateTurn>& best) {
    const Value won{win_of(winner), {}, 0};
    if (winner != position.to_move()) {
      for (CandidateTurn& turn : best) set_value(won, turn.value, turn.white_win_percent);
      return;
    }
    const auto found =
        winning_turn(position, proofs_, Budget(stop_, persistence * asked_nodes(position)));
    if (!found) return;
    CandidateTurn first = described(position, won, {*found});
    std::erase_if(best, [&](const CandidateTurn& turn) { return turn.turn == first.turn; });
    best.insert(best.begin(), std::move(first));
    if (best.size() > static_cast<std::size_t>(std::max(usual_candidates, settings_.candidates)))
      best.pop_back();
  }

  // Returns the best turns of the other side, if it were to move, that win or hurt: it stands
  // better after them than it does now, and what they do is to be seen on the board.
  std::vector<CandidateTurn> threats(const Position& position, const PositionAnswer& answer) {
    const std::optional<Position> turned = G::passed(position);
    if (!turned || turned->outcome()) return {};
    const Side side = turned->to_move();
    const double now = chances_of(side, answer.white_win_percent);
    std::vector<CandidateTurn> turns = best_turns(*turned, {}, answer.nodes / looks);
    std::erase_if(turns, [&](const CandidateTurn& turn) {
      const double then = chances_of(side, turn.white_win_percent);
      return !turn.reason || (then - now < inaccuracy_loss && turn.value.kind != win_of(side));
    });
    return turns;
  }

  const AnalysisSettings& settings_;
  Player<G>& player_;
  Proofs& proofs_;
  const std::atomic<bool>& stop_;
};

}  // namespace cairn

// Searches a game for its annotation: values every position, compares every turn with the best one,
// and looks a second time at what would be blamed. One game may use several workers. What is found
// out about a position or a turn is forgotten before the next one, so that the results do not
// depend on how many workers there are.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/analysis_progress.hpp"
#include "analysis/game_proofs.hpp"
#include "analysis/judged_game.hpp"
#include "analysis/patient_proofs.hpp"
#include "analysis/player.hpp"
#include "analysis/position_answerer.hpp"
#include "analysis/replay.hpp"
#include "analysis/shown_values.hpp"
#include "analysis/valuer.hpp"
#include "analysis/win_percent.hpp"
#include "core/executor.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"
#include "search/proof_search.hpp"

namespace cairn {

template <Game G>
class GameJudge {
 public:
  using Position = typename G::Position;

  // What is given of a game besides its replay.
  struct Given {
    // The positions before the first one, if the last position is asked about.
    std::optional<std::vector<Position>> asked_after{};
    std::optional<Value> start{};  // the value of the first position, if that is known
  };

  // `settings.depth` must be at least 1. Another thread may set `stop` to end the work early; it
  // and the executor must outlive this object. Each worker that takes part needs a few times
  // `table_bytes`.
  GameJudge(const AnalysisSettings& settings, const std::atomic<bool>& stop,
            std::size_t table_bytes, Executor& executor)
      : settings_(settings),
        stop_(stop),
        table_bytes_(table_bytes),
        executor_(executor),
        searches_(executor.workers()) {}

  // Returns nothing if the work was stopped. Several threads may call this at the same time if they
  // may do so with the executor's run(). `progress` may be null.
  std::optional<JudgedGame<G>> judge(const Replay<G>& replay, const Given& given,
                                     AnalysisProgress* progress) {
    if (progress) ++progress->games;
    Round round(replay, given);
    while (round.tasks > 0) {
      if (progress) progress->steps += round.tasks;
      executor_.run(round.tasks, [&](std::size_t task, std::size_t worker) {
        if (stop_) return;
        work(round, task, worker);
        if (progress) ++progress->done;
      });
      if (stop_) return std::nullopt;
      next(round);
    }
    return std::move(round.game);
  }

  // The way back through the game's proofs cannot be divided, so that it is the first task of the
  // first round; its others are the values of the positions.
  static constexpr std::size_t proofs_task = 0;

  // What is left to do for a game comes in rounds of tasks, which do not depend on each other.
  struct Round {
    Round(const Replay<G>& played, const Given& known)
        : replay(played), given(known), tasks(played.turns.size() + 2) {
      game.positions.resize(played.turns.size() + 1);
      game.turns.resize(played.turns.size());
      game.winners.resize(played.turns.size() + 1);
      game.start = known.start;
    }

    const Replay<G>& replay;
    const Given& given;
    JudgedGame<G> game;
    bool is_first = true;
    std::size_t tasks;
    std::vector<std::size_t> looks{};  // after the first round: the turns that are looked at again
  };

  // Does a task of a round, from 0 on. Only tasks of different workers may be done at the same
  // time.
  void work(Round& round, std::size_t task, std::size_t worker) {
    Searches& searches = searches_of(worker);
    if (!round.is_first)
      look_again(round.replay, round.looks[task], searches, round.game);
    else if (task == proofs_task)
      prove(round, searches);
    else
      value(round.replay, task - 1, searches, round.game);
  }

  // Goes on from a round whose tasks are all done to the next one, which has none if nothing is
  // left. What a look finds out may be news for the turns beside it, which are then looked at
  // again.
  static void next(Round& round) {
    take_over_proofs(round.replay, round.game);
    round.is_first = false;
    round.looks = turns_with_news(round.replay, round.game);
    round.tasks = round.looks.size();
  }

 private:
  // A look is short at first: it has this fraction of the nodes of a second look. If that leaves
  // doubts, it goes on to twice as many, and so on.
  static constexpr std::uint64_t short_look_share = 4;
  // A look that sees a blunder with so many standard errors to spare need not go on.
  static constexpr double certainty = 2;

  // What one worker searches with.
  struct Searches {
    Searches(const AnalysisSettings& settings, std::size_t table_bytes,
             const std::atomic<bool>& stop)
        : valuer(settings.depth, table_bytes, stop),
          proofs(table_bytes),
          player(player_settings(Strength::full, table_bytes), stop) {
      if (settings.candidates > 0)
        exact.emplace(player_settings(Strength::exact, table_bytes), stop);
    }

    static PlayerSettings player_settings(Strength strength, std::size_t table_bytes) {
      PlayerSettings settings;
      settings.strength = strength;
      settings.table_bytes = table_bytes;
      settings.proof_bytes = table_bytes;
      return settings;
    }

    Valuer<G> valuer;
    ProofSearch<Position, G> proofs;
    Player<G> player;
    std::optional<Player<G>> exact;  // finds candidates; empty if none are wanted
  };

  // No other thread uses the place of a worker meanwhile.
  Searches& searches_of(std::size_t worker) {
    if (!searches_[worker])
      searches_[worker] = std::make_unique<Searches>(settings_, table_bytes_, stop_);
    return *searches_[worker];
  }

  Budget of(std::uint64_t nodes) const { return Budget(stop_, nodes); }

  void prove(Round& round, Searches& searches) const {
    round.game.proofs_reach = round.replay.positions.size();
    if (settings_.proof_nodes > 0) prove_positions(round.replay, searches, round.game);
    if (round.given.asked_after && !stop_)
      answer(round.replay, *round.given.asked_after, searches, round.game);
  }

  void prove_positions(const Replay<G>& replay, Searches& searches, JudgedGame<G>& game) const {
    auto found = prove_game<G>(replay, searches.proofs, of(settings_.proof_nodes));
    if (const std::uint64_t nodes = patient_nodes<G>(settings_)) {
      constexpr std::size_t room = 8;  // long searches go in circles where they forget
      ProofSearch<Position, G> search(room * table_bytes_);
      const auto in_vain = go_further_back<G>(replay, search, of(nodes), found);
      if (in_vain && in_vain->index < game.turns.size())
        game.turns[in_vain->index].asked_before = in_vain->nodes;
    }
    game.winners = std::move(found.winners);
    game.proofs_reach = found.reach;
  }

  // Answers what is known about the last position.
  void answer(const Replay<G>& replay, std::vector<Position> before, Searches& searches,
              JudgedGame<G>& game) const {
    before.insert(before.end(), replay.positions.begin(), replay.positions.end() - 1);
    PositionAnswerer<G> answerer(settings_, searches.player, searches.proofs, stop_);
    game.answer = answerer.answer(replay.positions.back(), before, game.winners.back());
  }

  void value(const Replay<G>& replay, std::size_t i, Searches& searches, JudgedGame<G>& game) {
    const Position& position = replay.positions[i];
    auto valued = searches.valuer.value(position);
    if (!valued) return;
    game.positions[i] = std::move(*valued);
    if (i == replay.turns.size()) return;
    JudgedTurn<G>& turn = game.turns[i];
    turn.nodes = game.positions[i].nodes;
    turn.best = first_turn(position, game.positions[i].line);
    turn.best_reached = after(position, turn.best);
    turn.is_played = turn.best_reached == replay.positions[i + 1];
    if (settings_.candidates == 0) return;
    turn.candidates = searches.exact->choose(position, {.depth = settings_.depth},
                                             static_cast<std::size_t>(settings_.candidates));
    turn.nodes += turn.candidates.nodes;
  }

  // Adds to the proven winners what the other searches have proven, and what follows from it for
  // neighbouring positions.
  static void take_over_proofs(const Replay<G>& replay, JudgedGame<G>& game) {
    ProvenWinners& winners = game.winners;
    if (game.answer && !winners.back()) winners.back() = winner_in(game.answer->value);
    if (game.start && !winners.front()) winners.front() = winner_in(*game.start);
    for (std::size_t i = replay.turns.size() + 1; i-- > 0;) {
      const Side mover = replay.positions[i].to_move();
      const auto winner = [](Score score, Side side) {
        return is_win(score) ? side : opponent(side);
      };
      if (is_proven(game.positions[i].score)) winners[i] = winner(game.positions[i].score, mover);
      if (!winners[i] && i >= 2 && is_refutation_played(replay, i - 2, game))
        winners[i] = opponent(mover);
      if (i == replay.turns.size()) continue;
      JudgedTurn<G>& turn = game.turns[i];
      if (is_win(game.positions[i].score)) turn.best_winner = mover;
      if (!turn.is_played && turn.best_value && is_proven(turn.best_value->score))
        turn.best_winner = winner(turn.best_value->score, turn.best_reached.to_move());
      if (!winners[i + 1]) winners[i + 1] = turn.is_played ? turn.best_winner : turn.played_winner;
      if (!winners[i]) winners[i] = turn.winner_before;
      if (winners[i + 1] == mover || (!turn.is_played && turn.best_winner == mover))
        winners[i] = mover;
    }
    for (std::size_t i = 0; i < replay.turns.size(); ++i) {
      JudgedTurn<G>& turn = game.turns[i];
      // Every turn from a lost position leads to a lost position.
      if (winners[i] == opponent(replay.positions[i].to_move()))
        winners[i + 1] = turn.best_winner = winners[i];
      if (turn.is_played) turn.best_winner = winners[i + 1];
    }
  }

  // Whether the turn after turn `i` is the one that was found to win against it.
  static bool is_refutation_played(const Replay<G>& replay, std::size_t i,
                                   const JudgedGame<G>& game) {
    const auto& refutation = game.turns[i].refutation;
    return refutation &&
           cairn::after(replay.positions[i + 1], *refutation) == replay.positions[i + 2];
  }

  // Returns the turns beside which a winner has become known since they were looked at again, or
  // that never were, and those that have become doubtful by looks at the turns beside them. Winners
  // and doubts are never forgotten, so that this ends.
  static std::vector<std::size_t> turns_with_news(const Replay<G>& replay, JudgedGame<G>& game) {
    const ShownValues<G> shown(replay, game);
    std::vector<std::size_t> news;
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      bool& is_doubtful = game.turns[i].is_doubtful;
      const bool was_doubtful = is_doubtful;
      is_doubtful |= !game.is_unbeaten(replay, i) &&
                     (game.fall(replay, i) >= doubtful_loss || shown.fall(i) >= inaccuracy_loss);
      const auto known = std::pair(game.winners[i], game.winners[i + 1]);
      if (std::exchange(game.turns[i].known, known) != known || is_doubtful != was_doubtful)
        news.push_back(i);
    }
    return news;
  }

  // Looks again at a turn at which a proven result changes, or after which its player stands worse.
  void look_again(const Replay<G>& replay, std::size_t i, Searches& searches,
                  JudgedGame<G>& game) const {
    const Side player = replay.positions[i].to_move();
    const std::optional<Side> before = game.winners[i];
    const std::optional<Side> after = game.winners[i + 1];
    JudgedTurn<G>& turn = game.turns[i];
    turn.second_look.reset();
    if (before == opponent(player) || after == player) return;
    const bool is_open = !before && !after;
    if (is_open && (turn.is_played || !turn.is_doubtful)) return;
    searches.proofs.forget();
    if (before == player) find_win(replay, i, searches, turn);
    if (after == opponent(player)) {
      if (!before) ask_before(replay, i, searches, turn);
      find_refutation(replay.positions[i + 1], game.positions[i + 1], searches, turn);
    }
    if (turn.is_played) return;
    turn.best_value = searches.valuer.value(turn.best_reached);
    if (stop_) return;
    turn.nodes += turn.best_value->nodes;
    const bool is_settled = (before && after) || turn.best_winner == opponent(player);
    if (!is_settled)
      turn.second_look = compare(replay, i, game.first_loss(replay, i), after, searches, turn);
  }

  // Sees to it that the best turn of a position that is proven to be won is one that wins.
  void find_win(const Replay<G>& replay, std::size_t i, Searches& searches,
                JudgedTurn<G>& turn) const {
    const Position& position = replay.positions[i];
    if (turn.best_winner == position.to_move()) return;
    auto winning = winning_turn(position, searches.proofs, of(persistence * settings_.proof_nodes));
    if (!winning) return;
    turn.best = std::move(*winning);
    turn.best_winner = position.to_move();
    turn.best_reached = cairn::after(position, turn.best);
    turn.is_played = turn.best_reached == replay.positions[i + 1];
  }

  // Asks whether a turn that is proven to lose has lost the game: who wins after the best turn, and
  // if that does not settle it, who wins in the position before. If the best turn loses, too, only
  // the latter can tell, so that it is worth more positions.
  void ask_before(const Replay<G>& replay, std::size_t i, Searches& searches,
                  JudgedTurn<G>& turn) const {
    const Position& position = replay.positions[i];
    const Side player = position.to_move();
    const std::uint64_t usual = settings_.proof_nodes;
    ask_best(decisive_nodes<G>(turn.best_reached, usual), searches, turn);
    if (turn.best_winner == player) return;
    const std::uint64_t nodes = turn.best_winner ? decisive_nodes<G>(position, usual)
                                                 : proof_nodes<G>(position, decisive_share * usual);
    ask(position, nodes, searches, turn.asked_before, turn.winner_before);
    if (turn.winner_before == player)
      find_win(replay, i, searches, turn);
    else if (turn.winner_before)
      turn.best_winner = turn.winner_before;  // every turn loses
  }

  // Asks who wins after the best turn, by searching up to `nodes` positions. Only if that is known,
  // or was tried hard enough, can it be said that another turn lost the game.
  void ask_best(std::uint64_t nodes, Searches& searches, JudgedTurn<G>& turn) const {
    if (!turn.is_played) ask(turn.best_reached, nodes, searches, turn.asked_best, turn.best_winner);
  }

  // Asks who wins in a position, unless that is known or was asked with as many positions before.
  // Beyond decisive_share times the usual number, the search gives up what is too hard.
  void ask(const Position& position, std::uint64_t nodes, Searches& searches, std::uint64_t& asked,
           std::optional<Side>& winner) const {
    if (winner || nodes <= asked) return;
    asked = nodes;
    const std::uint64_t sure =
        std::min(nodes, proof_nodes<G>(position, decisive_share * settings_.proof_nodes));
    winner = proven_winner<G>(position, searches.proofs, of(sure));
    if (!winner && sure < nodes)
      winner = proven_winner<G>(position, searches.proofs, of(nodes - sure), threshold_for(nodes));
  }

  void find_refutation(const Position& reached, const ValuedPosition<G>& valued, Searches& searches,
                       JudgedTurn<G>& turn) const {
    if (is_proven(valued.score) || reached.outcome()) return;
    turn.refutation =
        winning_turn(reached, searches.proofs, of(persistence * settings_.proof_nodes));
  }

  // Compares the turn that was played with the best one by the player's search, which is selective
  // and deeper. A short look decides whether proofs and a longer one are needed. What would be a
  // mistake after that, or a blunder by less than a standard error, gets a longer one still.
  // `after` is who is proven to win after the turn that was played.
  std::optional<SecondLook> compare(const Replay<G>& replay, std::size_t i, double first_loss,
                                    std::optional<Side> after, Searches& searches,
                                    JudgedTurn<G>& turn) const {
    const auto end = replay.positions.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    const std::vector<Position> before(replay.positions.begin(), end);
    const Position& reached = replay.positions[i + 1];
    const Side player = replay.positions[i].to_move();
    turn.played_winner = after;
    SecondLook look{.first_loss = first_loss};
    double best = 0, played = 0;  // the player's chances after the two turns
    const auto subtract = [&] {
      if (turn.best_winner) best = *turn.best_winner == player ? 100 : 0;
      if (turn.played_winner) played = *turn.played_winner == player ? 100 : 0;
      look.loss = rounded(std::max(0.0, best - played));
    };
    std::uint64_t weighed = 0;  // positions searched after each of the two turns
    const auto weigh_with = [&](std::uint64_t nodes) {
      const std::uint64_t more = nodes - std::exchange(weighed, nodes);
      if (!turn.best_winner)
        best = chances(turn.best_reached, player, before, more, searches, look, turn.best_winner);
      if (!turn.played_winner)
        played = chances(reached, player, before, more, searches, look, turn.played_winner);
      look.error = second_look_error(nodes, G::defaults.second_look_spread);
      subtract();
    };
    const std::uint64_t usual = settings_.second_look_nodes;
    searches.player.forget();
    weigh_with(std::max<std::uint64_t>(1, usual / short_look_share));
    if (look.loss >= doubtful_loss || first_loss >= mistake_loss) {
      ask_best(confirmation_nodes<G>(turn.best_reached, settings_.proof_nodes), searches, turn);
      if (turn.best_winner != opponent(player))
        ask(reached, confirmation_nodes<G>(reached, settings_.proof_nodes), searches,
            turn.asked_played, turn.played_winner);
      subtract();
      while (weighed < usual && look.loss < blunder_loss + certainty * look.error)
        weigh_with(std::min(2 * weighed, usual));
      const auto is_doubtful = [&] {
        return look.loss >= mistake_loss && look.loss < blunder_loss + look.error;
      };
      for (const std::uint64_t longer : {2, 4})
        if (is_doubtful()) weigh_with(longer * usual);
    }
    if (stop_) return std::nullopt;
    turn.nodes += look.nodes;
    turn.looked_played = played;
    return look;
  }

  // Returns the chances of `player` in a position by a search that goes on for `nodes` positions.
  // It may find out who wins, which goes to `winner`.
  static double chances(const Position& position, Side player, const std::vector<Position>& before,
                        std::uint64_t nodes, Searches& searches, SecondLook& look,
                        std::optional<Side>& winner) {
    const auto choice = searches.player.think_on(position, nodes, before);
    look.nodes += choice.nodes;
    const Value value = calibrated<G>(choice.odd_even_average, position);
    if (const auto found = winner_in(value)) winner = found;
    return chances_of(player, win_percent(value, G::points_per_logit));
  }

  AnalysisSettings settings_;
  const std::atomic<bool>& stop_;
  std::size_t table_bytes_;
  Executor& executor_;
  std::vector<std::unique_ptr<Searches>> searches_;  // of each worker; made when it needs them
};

}  // namespace cairn

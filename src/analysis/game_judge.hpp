// The judge of a game: searches each of its turns, compares the played one with the best, proves
// who wins, and finds reasons.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/player.hpp"
#include "analysis/reasons.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "analysis/win_percent.hpp"
#include "core/annotated_game.hpp"
#include "core/date.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "games/game.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/proof_numbers.hpp"
#include "search/proof_search.hpp"
#include "search/score.hpp"
#include "search/strategy.hpp"
#include "search/table.hpp"
#include "search/who_wins.hpp"

namespace cairn {

// Finds out who wins by force in the positions of a game, as far back from its end as a proof
// search can tell.

// For each position of a replay, the side that is proven to win from there.
using ProvenWinners = std::vector<std::optional<Side>>;

// The search through a game, from its end backwards, gives up after this many positions in a row
// whose winner it could not find, because earlier positions are harder still.
inline constexpr int unsettled_in_a_row = 3;

// If a side that is proven to win makes a turn, the position after it may be searched with this
// multiple of the usual budget.
inline constexpr std::uint64_t persistence = 4;

// Returns how many of `nodes` positions a proof search may visit from a position: fewer where
// proofs are hard to find (proof_share in games/game.hpp).
template <Game G>
std::uint64_t proof_nodes(const typename G::Position& position, std::uint64_t nodes) {
  return static_cast<std::uint64_t>(G::proof_share(position) * static_cast<double>(nodes));
}

// Returns how many positions a proof search that is to confirm a loss may visit from a position:
// none where proofs are rarely found, because it would be long. Each of the positions before a turn
// that seems to lose much, after it and after the best one may be asked about so, because the turn
// is not to blame if it changes no result.
template <Game G>
std::uint64_t confirmation_nodes(const typename G::Position& position, std::uint64_t nodes) {
  constexpr double often = 0.75;
  if (G::proof_share(position) < often) return 0;
  return proof_nodes<G>(position, G::defaults.proof_shares.confirmation * nodes);
}

// Returns how many positions a proof search may visit from a position about which is asked because
// of a turn, however hard it is.
template <Game G>
std::uint64_t sure_nodes(const typename G::Position& position, std::uint64_t nodes) {
  return proof_nodes<G>(position, G::defaults.proof_shares.decisive * nodes);
}

// Returns how many positions a proof search may visit from a position whose result tells whether a
// turn that is proven to lose has lost the game.
template <Game G>
std::uint64_t decisive_nodes(const typename G::Position& position, std::uint64_t nodes) {
  return std::max(sure_nodes<G>(position, nodes), confirmation_nodes<G>(position, nodes));
}

// Returns how hard a question of blame may become: a search of `nodes` positions gives it up where
// both numbers of its claim have reached this. tests/tuning/TRUST.md has what that saves and costs.
inline std::uint32_t threshold_for(std::uint64_t nodes) {
  const double threshold = 4 * std::sqrt(static_cast<double>(nodes));
  return static_cast<std::uint32_t>(std::min<double>(threshold, ProofNumbers::infinity));
}

// Returns the side that is proven to win from a position within the budget. In games whose
// positions can recur, each side may use half of them. Returns nothing if no win is proven or the
// game is over without a winner. A claim whose numbers have both reached `threshold` is given up.
template <Game G, class Search>
std::optional<Side> proven_winner(const typename G::Position& position, Search& search,
                                  const Budget& budget,
                                  std::uint32_t threshold = ProofNumbers::infinity) {
  return who_wins(position, position.to_move(), budget.nodes_left(),
                  [&](Side side, std::uint64_t nodes) {
                    return search.prove(position, side, budget.of(nodes), threshold);
                  });
}

// What is proven about the positions of a game.
struct GameProofs {
  ProvenWinners winners;
  std::size_t reach = 0;  // the index of the earliest position that was searched
};

// Searches the positions of a game from the last one backwards, because what is proven about a
// position helps with those before it. Each position may cost the whole budget; after a turn
// of a side that is proven to win, `persistence` times as many; less where proof_nodes() says so.
// The search forgets everything first, so that the result depends on the game alone.
template <Game G, class Search>
GameProofs prove_game(const Replay<G>& replay, Search& search, const Budget& budget) {
  GameProofs proofs{ProvenWinners(replay.positions.size()), replay.positions.size()};
  ProvenWinners& winners = proofs.winners;
  search.forget();
  int unsettled = 0;
  while (proofs.reach > 0 && unsettled < unsettled_in_a_row) {
    const std::size_t i = proofs.reach - 1;
    const auto& position = replay.positions[i];
    const bool goes_on = i + 1 < replay.positions.size();
    const std::uint64_t nodes = proof_nodes<G>(position, budget.nodes_left());
    if (nodes == 0 && !position.outcome()) break;
    proofs.reach = i;
    const Side mover = position.to_move();
    if (goes_on && winners[i + 1] == mover)
      winners[i] = mover;  // by the turn that was played
    else
      winners[i] = proven_winner<G>(position, search, budget.of(nodes));
    if (goes_on && winners[i] == opponent(mover)) winners[i + 1] = winners[i];
    // The turn should not be blamed for throwing a win away if the win is only harder to see after
    // it, so this position gets a larger budget.
    if (goes_on && winners[i] == mover && !winners[i + 1])
      winners[i + 1] =
          proven_winner<G>(replay.positions[i + 1], search, budget.of(persistence * nodes));
    unsettled = winners[i] ? 0 : unsettled + 1;
  }
  return proofs;
}

// Goes on where the way back through a game's proofs has ended, with more patience.

// Returns how many positions the patient way back through a game may search altogether: none where
// the settings are the usual ones.
template <Game G>
std::uint64_t patient_nodes(const AnalysisSettings& settings) {
  constexpr std::uint64_t most = 15'000'000;  // about half a minute
  if (settings.proof_nodes <= G::defaults.proof_nodes) return 0;
  return std::min(G::defaults.proof_shares.patience * settings.proof_nodes, most);
}

// A position that was asked in vain, and with how many positions.
struct AskedInVain {
  std::size_t index = 0;
  std::uint64_t nodes = 0;
};

// Asks who wins the last position, if that is not known, as far as proofs are found at its stage.
// From the earliest position on from which one side is proven to win until the end of the game,
// asks further back whether it wins already, and gives up at the first position where that is not
// found, which is returned. Asked are the positions after the winner's turns: if such a position is
// won, so is the one before it, by the turn that was played, and that turn let no win slip.
template <Game G, class Search>
std::optional<AskedInVain> go_further_back(const Replay<G>& replay, Search& search, Budget budget,
                                           GameProofs& proofs) {
  ProvenWinners& winners = proofs.winners;
  const auto& last = replay.positions.back();
  if (!winners.back())
    winners.back() =
        proven_winner<G>(last, search, budget.of(proof_nodes<G>(last, budget.nodes_left() / 2)));
  const std::optional<Side> winner = winners.back();
  if (!winner) return std::nullopt;
  std::size_t first = winners.size();
  while (first > 0 && winners[first - 1] == winner) --first;
  for (std::size_t i = first; i-- > 0;) {
    if (winners[i] && winners[i] != winner) break;  // the other side threw a win away
    if (replay.positions[i].to_move() == *winner && i + 1 < winners.size()) {
      winners[i] = winner;
      continue;
    }
    proofs.reach = std::min(proofs.reach, i);
    if (search.prove(replay.positions[i], *winner, budget) != Claim::proven)
      return AskedInVain{i, budget.nodes_left()};
    winners[i] = winner;
    budget.take(search.nodes());
  }
  return std::nullopt;
}

// Gives positions their values: of all positions of a game, and of those that could have arisen.

template <Game G>
struct ValuedPosition {
  Score score = 0;                    // for the side to move
  Line<typename G::Position> line{};  // the principal variation; empty if the game is over
  std::uint64_t nodes = 0;            // positions searched for it
};

// Values positions by a search that is `depth` turns deep, at least 1. The score is the mean of
// that search's and of the one that is a turn less deep, as average_odd_even() has it, or proven.
// It depends on the position and the depth alone.
template <Game G>
class Valuer {
 public:
  using Position = typename G::Position;

  // Another thread may set `stop` to end the work early. `stop` must outlive this object.
  Valuer(int depth, std::size_t table_bytes, const std::atomic<bool>& stop)
      : depth_(depth),
        table_(table_bytes, TranspositionTable::Size::grows),
        search_(table_, stop) {}

  // Returns nothing if the work was stopped.
  std::optional<ValuedPosition<G>> value(const Position& position) {
    search_.forget();
    auto found = search_.search(position, depth_);
    if (!found.complete) return std::nullopt;
    return ValuedPosition<G>{average_odd_even(found.score, found.shallower), std::move(found.line),
                             found.nodes};
  }

 private:
  int depth_;
  TranspositionTable table_;
  AlphaBeta<Position, G> search_;
};

// What the searches of an analysis found out about a game: its positions' values, who is proven to
// win in them, and how each turn compares with the best one. analysis/game_judge.hpp fills it in.

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
  // The player stands worse, or the reply does better than was known, and no turn is known to be
  // better, so that one is looked for.
  bool is_jump = false;
  std::uint64_t alternatives = 0;  // with how many positions that was done
  double looked_before = 50;       // the player's chances before the turn, as that search has them
  // Who was known to win before and after the turn when it was looked at again last.
  std::optional<std::pair<std::optional<Side>, std::optional<Side>>> known;
  // What refutes the turn that was played, if it is proven to lose and the search of the position
  // after it does not see how: against the defence that lasts longest, as far as that is known.
  std::optional<Line<Position>> refutation;
  std::optional<OnlyTurn> only;
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
    const Value searched = cairn::value_of(valued.score, position.to_move());
    if (winner && searched.kind == Value::Kind::estimate) return {win_of(*winner), {}, 0};
    return searched;
  }
};

// The reckoning of an annotation: what it shows of each position and turn, so that whoever
// subtracts two percentages gets the loss and the mark.

// The values of a game's positions as they are shown, in whole percentages. A position has one
// value, and that is the best one that is known of it: what is proven; else, if a second look has
// compared the turn that was played there with the best one, the value after the turn played and
// the loss together; if no better turn was found there, the value of the search for one; else what
// a second look at the turn before has seen; else the search's own value. The value of the first
// position and that after the first turn depend on these positions alone, so that games with the
// same start agree about them. What is given of the first position, or answered about the last one,
// comes before searches.
template <Game G>
class ShownValues {
 public:
  // Both must outlive this object.
  ShownValues(const Replay<G>& replay, const JudgedGame<G>& game)
      : replay_(replay), game_(game), values_(game.positions.size()) {
    for (std::size_t i = values_.size(); i-- > 0;) values_[i] = known_value(i);
  }

  const Value& value(std::size_t i) const { return values_[i]; }
  double percent(std::size_t i) const { return shown_percent(values_[i], G::points_per_logit); }

  // Returns by how much the player stands worse after turn `i` than before it, in points.
  double fall(std::size_t i) const {
    const Side player = replay_.positions[i].to_move();
    return chances_of(player, percent(i)) - chances_of(player, percent(i + 1));
  }

  // Returns what the turn has lost, in points of the player's win percentage, at least 0.
  double loss(std::size_t i) const {
    if (game_.is_unbeaten(replay_, i)) return 0;
    // The value after the first turn is not reckoned from the second one's look.
    const auto& look = game_.turns[i].second_look;
    if (i == 1 && is_first(i) && look && look->loss < inaccuracy_loss) return 0;
    return std::max(0.0, fall(i));
  }

 private:
  Value known_value(std::size_t i) const {
    if (game_.start && i == 0) return *game_.start;
    const Value searched = game_.value(replay_, i);
    if (searched.kind != Value::Kind::estimate) return searched;
    if (game_.answer && i + 1 == values_.size()) return game_.answer->value;
    const double own = shown_percent(searched, G::points_per_logit);
    const double known = std::clamp(looked_at(i).value_or(own), 1.0, 99.0);
    return known == own ? searched : estimate_of(known, G::points_per_logit);
  }

  // Whether later turns have no say in a position's value: those before and after the first turn.
  bool is_first(std::size_t i) const {
    return i <= 1 && !game_.turns.empty() && game_.turns.front().second_look;
  }

  // What second looks say of an open position, as White's percentage.
  std::optional<double> looked_at(std::size_t i) const {
    if (i < game_.turns.size() && !(i == 1 && is_first(i))) {
      const JudgedTurn<G>& turn = game_.turns[i];
      const Side player = replay_.positions[i].to_move();
      if (game_.is_unbeaten(replay_, i)) {
        if (turn.alternatives > 0) return std::round(chances_of(player, turn.looked_before));
      } else if (turn.second_look) {
        // Rounded down, so that the loss does not reach the limit of a mark that it has not got.
        const double loss = std::floor(turn.second_look->loss);
        return percent(i + 1) + (player == Side::white ? loss : -loss);
      }
    }
    if (i == 0 || !game_.turns[i - 1].second_look) return std::nullopt;
    const Side player = replay_.positions[i - 1].to_move();
    return std::round(chances_of(player, game_.turns[i - 1].looked_played));
  }

  const Replay<G>& replay_;
  const JudgedGame<G>& game_;
  std::vector<Value> values_;
};

// Answers what is known about a position that somebody asks about: its value, the best turns, what
// the other side threatens, and what is proven.

template <Game G>
class PositionAnswerer {
 public:
  using Position = typename G::Position;
  using Proofs = ProofSearch<Position, G>;

  // `settings` are completed. All arguments must outlive this object.
  PositionAnswerer(const AnalysisSettings& settings, Player<G>& player, Proofs& proofs,
                   const std::atomic<bool>& stop)
      : settings_(settings), player_(player), proofs_(proofs), stop_(stop) {}

  // Returns the best turns of the other side, if it were to move, that win or hurt: it stands
  // better after them than now, and what they do is to be seen on the board.
  std::vector<CandidateTurn> threats(const Position& position, double white_win_percent,
                                     std::uint64_t nodes) {
    const std::optional<Position> turned = G::passed(position);
    if (!turned || turned->outcome()) return {};
    const Side side = turned->to_move();
    const double now = chances_of(side, white_win_percent);
    std::vector<CandidateTurn> turns = best_turns(*turned, {}, nodes);
    std::erase_if(turns, [&](const CandidateTurn& turn) {
      const double then = chances_of(side, turn.white_win_percent);
      return !turn.reason || (then - now < inaccuracy_loss && turn.value.kind != win_of(side));
    });
    return turns;
  }

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
    answer.threats = threats(position, answer.white_win_percent, answer.nodes / looks);
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
      const Value& value = found.value;
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

  const AnalysisSettings& settings_;
  Player<G>& player_;
  Proofs& proofs_;
  const std::atomic<bool>& stop_;
};

// Searches a game for its annotation: values every position, compares every turn with the best one,
// and looks a second time at what would be blamed. One game may use several workers. What is found
// out about a position or a turn is forgotten before the next one, so that the results do not
// depend on how many workers there are.

template <Game G>
class GameJudge {
 public:
  using Position = typename G::Position;

  // What is given of a game apart from its replay.
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
    bool is_last = false;  // what is left is to ask of good turns whether they were the only ones
    std::size_t tasks;
    std::vector<std::size_t> looks{};  // after the first round: the turns that are looked at again
  };

  // Does a task of a round, from 0 on. Only tasks of different workers may be done at the same
  // time.
  void work(Round& round, std::size_t task, std::size_t worker) {
    Searches& searches = searches_of(worker);
    if (round.is_last)
      weigh_others(round.replay, round.looks[task], searches, round.game);
    else if (!round.is_first)
      look_again(round.replay, round.looks[task], searches, round.game);
    else if (task == proofs_task)
      prove(round, searches);
    else
      value(round.replay, task - 1, searches, round.game);
  }

  // Goes on from a round whose tasks are all done to the next one, which has none if nothing is
  // left. What a look finds out may be news for the turns beside it, which are then looked at
  // again.
  void next(Round& round) const {
    round.looks.clear();
    if (!round.is_last) {
      take_over_proofs(round.replay, round.game);
      round.is_first = false;
      round.looks = turns_with_news(round.replay, round.game);
      round.is_last = round.looks.empty();
      if (round.is_last) round.looks = turns_that_held(round.replay, round.game);
    }
    round.tasks = round.looks.size();
  }

 private:
  // A look is short at first: it has this fraction of the nodes of a second look. If that leaves
  // doubts, it goes on to twice as many, and so on.
  static constexpr std::uint64_t short_look_share = 4;
  // Whose chances are as good has held his position.
  static constexpr double standing_well = 35;
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
    return refutation && cairn::after(replay.positions[i + 1],
                                      first_turn(replay.positions[i + 1], *refutation)) ==
                             replay.positions[i + 2];
  }

  // Returns the turns beside which a winner has become known since they were looked at again, or
  // that never were, and those that have become doubtful, or jumps, by looks at the turns beside
  // them. None of this is ever forgotten, so that this ends.
  std::vector<std::size_t> turns_with_news(const Replay<G>& replay, JudgedGame<G>& game) const {
    const ShownValues<G> shown(replay, game);
    const bool is_quick = settings_.is_quick();
    const double doubtful = is_quick ? blunder_loss : doubtful_loss;
    const double marked = is_quick ? blunder_loss : inaccuracy_loss;
    const double hidden = is_quick ? blunder_loss : mistake_loss;
    std::vector<std::size_t> news;
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      JudgedTurn<G>& turn = game.turns[i];
      const bool was_doubtful = turn.is_doubtful;
      const bool was_jump = turn.is_jump;
      const bool is_unbeaten = game.is_unbeaten(replay, i);
      turn.is_doubtful |=
          !is_unbeaten && (game.fall(replay, i) >= doubtful || shown.fall(i) >= marked);
      const double reply_gains = i + 1 < game.turns.size() ? -shown.fall(i + 1) : 0;
      turn.is_jump |= (is_unbeaten && shown.fall(i) >= marked) || reply_gains >= hidden;
      if (i == 0) turn.is_jump = !game.start && !is_quick;
      const bool is_news = turn.is_doubtful != was_doubtful || turn.is_jump != was_jump;
      const auto known = std::pair(game.winners[i], game.winners[i + 1]);
      if (std::exchange(turn.known, known) != known || is_news) news.push_back(i);
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
    if (is_open && !turn.is_jump && (turn.is_played || !turn.is_doubtful)) return;
    searches.proofs.forget();
    if (before == player) find_win(replay, i, searches, turn);
    if (after == opponent(player)) {
      if (!before) ask_before(replay, i, searches, turn);
      find_refutation(replay.positions[i + 1], game.positions[i + 1], searches, turn);
    }
    if (turn.is_jump && !before && !turn.winner_before) {
      find_alternative(replay, i, searches, turn);
      if (after && !turn.is_played)
        ask_best(decisive_nodes<G>(turn.best_reached, settings_.proof_nodes), searches, turn);
    }
    if (stop_ || (turn.is_played && (after || turn.alternatives == 0))) return;
    if (!turn.is_played) {
      turn.best_value = searches.valuer.value(turn.best_reached);
      if (stop_) return;
      turn.nodes += turn.best_value->nodes;
    }
    const bool is_settled = (before && after) || turn.best_winner == opponent(player);
    if (!is_settled)
      turn.second_look = compare(replay, i, game.first_loss(replay, i), after, searches, turn);
  }

  // Returns the turns of which it is worth asking whether they were the only ones: no better one is
  // known, and their players stand well after them, or win, which is no news and takes long.
  std::vector<std::size_t> turns_that_held(const Replay<G>& replay,
                                           const JudgedGame<G>& game) const {
    constexpr std::size_t long_win = 9;  // turns of both sides
    std::vector<std::size_t> held;
    if (settings_.is_quick() || settings_.second_look_nodes == 0) return held;
    const ShownValues<G> shown(replay, game);
    for (std::size_t i = 0; i < game.turns.size(); ++i) {
      const Side player = replay.positions[i].to_move();
      const bool wins = game.winners[i + 1] == player;
      if (!game.turns[i].is_played || shown.loss(i) > 0 ||
          chances_of(player, shown.percent(i + 1)) < standing_well)
        continue;
      const bool was_won = i > 0 && game.winners[i - 1] == player;
      if (!wins || (!was_won && game.turns.size() - i >= long_win)) held.push_back(i);
    }
    return held;
  }

  // Finds out what the best of the other turns comes to, by a short search and, as long as that is
  // much less, by longer ones: of what two second looks' positions said, a fifth was wrong.
  void weigh_others(const Replay<G>& replay, std::size_t i, Searches& searches,
                    JudgedGame<G>& game) const {
    constexpr double much = 15;                 // points of the player's win percentage
    constexpr double hardly = 50, nearly = 75;  // what may be left where others do not win
    JudgedTurn<G>& turn = game.turns[i];
    const auto end = replay.positions.begin() + static_cast<std::ptrdiff_t>(i);
    const Side player = end->to_move();
    const std::vector<Position> before(replay.positions.begin(), end);
    const double shown = ShownValues<G>(replay, game).percent(i + 1);
    const std::uint64_t usual = settings_.second_look_nodes;
    std::optional<OnlyTurn> only;
    for (const std::uint64_t nodes :
         {std::max<std::uint64_t>(1, usual / short_look_share), 2 * usual, 8 * usual}) {
      searches.player.forget();
      const Choice<G> choice = searches.player.choose(*end, {.nodes = nodes}, 2, before);
      turn.nodes += choice.nodes;
      if (stop_ || choice.candidates.size() < 2) return;
      const Candidate<G>& best = choice.candidates.front();
      const Candidate<G>& next = choice.candidates.back();
      if (cairn::after(*end, best.turn) != replay.positions[i + 1]) return;
      const auto chances = [&](const Value& value) {
        return chances_of(player, shown_percent(value, G::points_per_logit));
      };
      const double behind = chances(best.value) - chances(next.value);
      if (behind < much || chances(best.value) < standing_well) return;
      const double left = next.value.kind == Value::Kind::estimate
                              ? std::clamp(chances_of(player, shown) - behind, 1.0, 99.0)
                              : chances(next.value);
      if (left > (game.winners[i + 1] == player ? nearly : hardly)) return;
      only = OnlyTurn{G::write_turn(*end, next.turn, Format::text), chances_of(player, left)};
    }
    const auto threats = PositionAnswerer<G>(settings_, searches.player, searches.proofs, stop_)
                             .threats(*end, shown, usual);
    if (!threats.empty()) only->threat = threats.front();
    if (!stop_) turn.only = std::move(only);
  }

  static void set_best(const Replay<G>& replay, std::size_t i, Turn<Position> best,
                       JudgedTurn<G>& turn) {
    turn.best = std::move(best);
    turn.best_reached = cairn::after(replay.positions[i], turn.best);
    turn.is_played = turn.best_reached == replay.positions[i + 1];
  }

  // Searches for a better turn than the one that was played, by the player's search, if that has
  // not been done. It may find out who wins.
  void find_alternative(const Replay<G>& replay, std::size_t i, Searches& searches,
                        JudgedTurn<G>& turn) const {
    const std::uint64_t nodes = 2 * settings_.second_look_nodes;
    if (nodes == 0 || std::exchange(turn.alternatives, nodes) == nodes) return;
    const auto end = replay.positions.begin() + static_cast<std::ptrdiff_t>(i);
    searches.player.forget();
    const auto choice = searches.player.think_on(*end, nodes, {replay.positions.begin(), end});
    turn.nodes += choice.nodes;
    if (stop_ || choice.candidates.empty()) return;
    turn.looked_before =
        chances_of(end->to_move(), win_percent(choice.odd_even_average, G::points_per_logit));
    const Position known = turn.best_reached;
    set_best(replay, i, choice.candidates.front().turn, turn);
    const auto winner = winner_in(choice.candidates.front().value);
    if (winner || turn.best_reached != known) {
      turn.best_winner = winner;
      turn.asked_best = 0;
    }
    if (winner == opponent(end->to_move())) turn.winner_before = winner;
  }

  // Sees to it that the best turn of a position that is proven to be won is one that wins.
  void find_win(const Replay<G>& replay, std::size_t i, Searches& searches,
                JudgedTurn<G>& turn) const {
    const Position& position = replay.positions[i];
    if (turn.best_winner == position.to_move()) return;
    auto winning = winning_turn(position, searches.proofs, of(persistence * settings_.proof_nodes));
    if (!winning) return;
    set_best(replay, i, std::move(*winning), turn);
    turn.best_winner = position.to_move();
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
    const std::uint64_t nodes =
        turn.best_winner ? decisive_nodes<G>(position, usual) : sure_nodes<G>(position, usual);
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
  // Beyond sure_nodes(), the search gives up what is too hard.
  void ask(const Position& position, std::uint64_t nodes, Searches& searches, std::uint64_t& asked,
           std::optional<Side>& winner) const {
    if (winner || nodes <= asked) return;
    asked = nodes;
    const std::uint64_t sure = std::min(nodes, sure_nodes<G>(position, settings_.proof_nodes));
    winner = proven_winner<G>(position, searches.proofs, of(sure));
    if (!winner && sure < nodes)
      winner = proven_winner<G>(position, searches.proofs, of(nodes - sure), threshold_for(nodes));
  }

  void find_refutation(const Position& reached, const ValuedPosition<G>& valued, Searches& searches,
                       JudgedTurn<G>& turn) const {
    if (is_proven(valued.score) || reached.outcome()) return;
    const Side winner = reached.to_move();
    const Budget budget = of(persistence * settings_.proof_nodes);
    turn.refutation = winning_turn(reached, searches.proofs, budget);
    if (!turn.refutation || searches.proofs.prove(reached, winner, budget) != Claim::proven) return;
    if (const auto strategy = build_strategy(searches.proofs, reached, winner, budget)) {
      turn.refutation->clear();
      for (const Turn<Position>& each : strategy->main_line)
        turn.refutation->insert(turn.refutation->end(), each.begin(), each.end());
    }
  }

  // Compares the turn that was played with the best one by the player's search, which is selective
  // and deeper. A short look decides whether a longer one is needed. What would be a mistake after
  // that is asked about in proofs, and searched longer; if it is none by far, longer still.
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
      if (turn.is_played) return;
      if (turn.best_winner) best = *turn.best_winner == player ? 100 : 0;
      if (turn.played_winner) played = *turn.played_winner == player ? 100 : 0;
      look.loss = rounded(std::max(0.0, best - played));
    };
    std::uint64_t weighed = 0;  // positions searched after each of the two turns
    const auto weigh_with = [&](std::uint64_t nodes) {
      const std::uint64_t more = nodes - std::exchange(weighed, nodes);
      if (!turn.best_winner && !turn.is_played)
        best = chances(turn.best_reached, player, before, more, searches, look, turn.best_winner);
      if (!turn.played_winner)
        played = chances(reached, player, before, more, searches, look, turn.played_winner);
      look.error = second_look_error(nodes);
      subtract();
    };
    const std::uint64_t usual = settings_.second_look_nodes;
    searches.player.forget();
    weigh_with(std::max<std::uint64_t>(1, usual / short_look_share));
    if (turn.alternatives > 0 || look.loss >= doubtful_loss || first_loss >= mistake_loss) {
      while (weighed < usual && look.loss < blunder_loss + certainty * look.error)
        weigh_with(std::min(2 * weighed, usual));
      if (look.loss >= mistake_loss) {
        ask_best(confirmation_nodes<G>(turn.best_reached, settings_.proof_nodes), searches, turn);
        if (turn.best_winner != opponent(player))
          ask(reached, confirmation_nodes<G>(reached, settings_.proof_nodes), searches,
              turn.asked_played, turn.played_winner);
        subtract();
      }
      if (look.loss >= mistake_loss) weigh_with(2 * usual);
      if (look.loss >= mistake_loss && look.loss < blunder_loss + certainty * look.error)
        weigh_with(4 * usual);
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
    const Value& value = choice.odd_even_average;
    if (const auto found = winner_in(value)) winner = found;
    return chances_of(player, win_percent(value, G::points_per_logit));
  }

  AnalysisSettings settings_;
  const std::atomic<bool>& stop_;
  std::size_t table_bytes_;
  Executor& executor_;
  std::vector<std::unique_ptr<Searches>> searches_;  // of each worker; made when it needs them
};

// The part of a game that is searched.

// The turns of a game that are searched, as a replay of their own.
template <Game G>
struct GamePart {
  std::size_t first = 0;  // the index of its first turn in the game
  bool is_whole = false;  // it is all turns of the game
  bool is_asked = false;  // there is something to search
  Replay<G> replay{};
  typename GameJudge<G>::Given given{};
};

// Returns the turns from index `first` up to the turn with number `last`, counted from 1, as a
// replay of their own. It has the outcome only if it reaches the end of the game.
template <Game G>
Replay<G> turns_of(const Replay<G>& whole, std::size_t first, int last) {
  const auto size = std::ssize(whole.turns);
  const auto begin = std::min(static_cast<std::ptrdiff_t>(first), size);
  const auto end = std::clamp(static_cast<std::ptrdiff_t>(last), begin, size);
  Replay<G> part;
  part.positions.assign(whole.positions.begin() + begin, whole.positions.begin() + end + 1);
  part.turns.assign(whole.turns.begin() + begin, whole.turns.begin() + end);
  if (end == size) part.outcome = whole.outcome;
  return part;
}

// Whether a record asks about its last position, because it has no turns, or begins with a
// position that is set up and leaves the game open.
template <Game G>
bool is_question(const Record& record, const Replay<G>& replay) {
  if (replay.outcome || replay.error || winner_of(record.tags, replay.outcome)) return false;
  return replay.turns.empty() || G::setup_name(replay.positions.front()) == other_setup;
}

// Returns the part of a game whose turns have numbers, counted from 1, in `turns`, and whether the
// record asks about the position after them.
template <Game G>
GamePart<G> part_of(const Record& record, const Replay<G>& replay, Range turns) {
  GamePart<G> part{.first = static_cast<std::size_t>(std::max(turns.first, 1)) - 1};
  part.replay = turns_of(replay, part.first, turns.last);
  part.is_whole = part.replay.turns.size() == replay.turns.size();
  part.is_asked = turns.first <= turns.last && (part.is_whole || !part.replay.turns.empty());
  if (part.is_asked && part.is_whole && is_question(record, replay))
    part.given.asked_after.emplace();
  return part;
}

// A candidate of the player as plain data, with the value that is shown.

template <Game G>
CandidateTurn candidate_turn(const typename G::Position& position, const Candidate<G>& candidate) {
  return {G::write_turn(position, candidate.turn, Format::text), candidate.value,
          win_percent(candidate.value, G::points_per_logit),
          turn_texts<G>(position, candidate.line)};
}

}  // namespace cairn

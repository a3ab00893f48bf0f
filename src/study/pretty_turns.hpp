// Finds the turn of a game that is the prettiest: one that begins a proven win, and gives something
// away for it or threatens nothing at once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/study.hpp"
#include "core/win.hpp"
#include "game/game.hpp"
#include "puzzles/endings.hpp"
#include "study/site_moments.hpp"

namespace cairn {

// Whether a turn is the best one, and its player wins by force after it, not sooner than in so many
// turns of both sides; a win of unknown length is a long one.
inline bool wins_slowly(const AnnotatedTurn& turn, int turns) {
  const auto won = turn.side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
  return turn.is_searched && turn.is_best && turn.after.kind == won &&
         turn.after.turns.value_or(turns) >= turns;
}

// The rest of the game from a turn on, which its player won.
template <Game G>
Win<typename G::Position> won_from(const Replay<G>& replay, std::size_t turn) {
  Win<typename G::Position> win;
  win.winner = replay.positions[turn].to_move();
  win.asked = 1;
  for (std::size_t i = turn; i < replay.turns.size(); ++i)
    win.steps.push_back({replay.positions[i], replay.turns[i], replay.positions[i + 1], {}});
  return win;
}

// Whether a turn leaves its player no way to win at once if the other side passed.
template <Game G>
bool threatens_nothing(const typename G::Position& reached) {
  const auto turned = G::passed(reached);
  return turned && !turned->outcome() && !wins_at_once(*turned);
}

// The prettiest turn of a game that was played to its end, if it has any.
template <Game G>
std::optional<PrettyTurn> pretty_turn(const Study<G>& study) {
  constexpr int least_sacrifice = 2;  // turns that the win takes after it
  constexpr int least_quiet = 4;
  const auto& [game, replay, lines] = study;
  std::optional<PrettyTurn> prettiest;
  if (!game.winner || !replay.positions.back().outcome()) return prettiest;
  for (std::size_t i = 0; i < replay.turns.size() && i < game.turns.size(); ++i) {
    const AnnotatedTurn& turn = game.turns[i];
    if (turn.side != *game.winner || !wins_slowly(turn, least_sacrifice)) continue;
    const std::vector<std::string> motifs = G::motifs(won_from<G>(replay, i));
    if (std::ranges::find(motifs, "sacrifice") != motifs.end()) return PrettyTurn{i, true};
    if (!prettiest && wins_slowly(turn, least_quiet) &&
        threatens_nothing<G>(replay.positions[i + 1]))
      prettiest = PrettyTurn{i, false};
  }
  return prettiest;
}

}  // namespace cairn

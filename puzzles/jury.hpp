// The jury: players of limited strength that try a puzzle. What they find tells how hard it is.
// puzzles/rating.hpp makes a number of it; docs/formats/schema-puzzle.md documents both.
//
// A player looks at a position with a search of so many positions, misjudges each of the turns that
// it found best by some noise, and plays the one that then seems best. If the noise of each turn
// has Gumbel's distribution, the share of its tries with which each turn is played follows from the
// values alone (the soft-max). So nothing is left to chance, and players that differ in their noise
// share one search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/turn.hpp"
#include "core/win.hpp"
#include "game/game.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/turn_classes.hpp"

namespace cairn {

// The players differ from those that Cairn plays with: they do not look for proofs apart from their
// search.
inline PlayerSettings jury_player_settings() {
  PlayerSettings settings;
  settings.table_bytes = std::size_t{8} << 20;
  settings.proof_bytes = std::size_t{1} << 20;
  settings.selectivity.proof_percent = 0;
  return settings;
}

inline constexpr std::uint64_t middling_nodes_a_turn = 30;  // of players amid the jury

inline constexpr std::size_t jury_candidates = 12;  // turns among which a player chooses
inline constexpr double jury_lapse = 0.02;  // share of tries with which any legal turn is played
inline constexpr double most_logits = 6;    // of an estimate; a proven result counts as more
inline constexpr double proven_logits = 10;

// Returns how good a value is for the side to move, as the logarithm of its odds.
template <Game G>
double logits_of(const Value& value, Side side) {
  double white = 0;
  switch (value.kind) {
    case Value::Kind::estimate:
      white = std::clamp(value.points / G::points_per_logit, -most_logits, most_logits);
      break;
    case Value::Kind::white_wins:
      white = proven_logits;
      break;
    case Value::Kind::black_wins:
      white = -proven_logits;
      break;
    case Value::Kind::draw:
      break;
  }
  return side == Side::white ? white : -white;
}

// Returns what a player's search makes of a position: the turns among which the player chooses.
template <Game G>
std::vector<Candidate<G>> jury_choice(Player<G>& player, const typename G::Position& position,
                                      const JuryLook& look) {
  const std::uint64_t turns = distinct_turns(position).size();
  player.forget();
  return player
      .choose(position, {.depth = look.depth, .nodes = look.nodes_a_turn * turns}, jury_candidates)
      .candidates;
}

// Returns in which share of its tries a player who misjudges by `noise` plays each candidate, apart
// from lapses.
template <Game G>
std::vector<double> shares_of_playing(const std::vector<Candidate<G>>& candidates, Side side,
                                      double noise) {
  std::vector<double> shares;
  double all = 0;
  for (const Candidate<G>& candidate : candidates) {
    shares.push_back(std::exp(logits_of<G>(candidate.value, side) / noise));
    all += shares.back();
  }
  for (double& share : shares) share *= (1 - jury_lapse) / all;
  return shares;
}

// Returns for each noise of `look` the share of tries in which a player finds the turn of a step,
// or another one that its search has proven to win.
template <Game G>
std::vector<double> shares_of_finding(Player<G>& player,
                                      const typename Win<typename G::Position>::Step& step,
                                      const JuryLook& look) {
  const Side side = step.before.to_move();
  const TurnClasses<G> classes(step.before);
  const auto wanted = classes.class_of(step.reached);
  const auto candidates = jury_choice(player, step.before, look);
  const auto turns = static_cast<double>(distinct_turns(step.before).size());
  std::vector<double> shares(look.noises.size(), jury_lapse / turns);
  for (std::size_t i = 0; i < look.noises.size(); ++i) {
    const auto played = shares_of_playing<G>(candidates, side, look.noises[i]);
    for (std::size_t j = 0; j < candidates.size(); ++j) {
      const bool is_proven = candidates[j].value.kind == win_of(side);
      if (is_proven || classes.class_of(after(step.before, candidates[j].turn)) == wanted)
        shares[i] += played[j];
    }
  }
  return shares;
}

// Returns the turns that the weaker players of the jury play, those first that they play most often
// altogether.
template <Game G>
std::vector<Turn<typename G::Position>> tempting_turns(Player<G>& player,
                                                       const typename G::Position& position) {
  struct Tempting {
    Turn<typename G::Position> turn;
    double share = 0;
  };
  std::vector<Tempting> tempting;
  for (const JuryLook& look : jury_looks()) {
    if (look.nodes_a_turn > middling_nodes_a_turn) break;
    const auto candidates = jury_choice(player, position, look);
    for (const double noise : look.noises) {
      const auto played = shares_of_playing<G>(candidates, position.to_move(), noise);
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        auto found = std::ranges::find(tempting, candidates[i].turn, &Tempting::turn);
        if (found == tempting.end()) found = tempting.insert(found, {candidates[i].turn});
        found->share += played[i];
      }
    }
  }
  std::ranges::stable_sort(tempting, std::greater{}, &Tempting::share);
  std::vector<Turn<typename G::Position>> turns;
  for (Tempting& one : tempting) turns.push_back(std::move(one.turn));
  return turns;
}

// Returns for each noise of `look` the share of tries in which a player finds all turns that a
// puzzle asks for, against the best defence.
template <Game G>
std::vector<double> shares_of_solving(Player<G>& player, const Win<typename G::Position>& win,
                                      const JuryLook& look) {
  std::vector<double> shares(look.noises.size(), 1.0);
  for (int i = 0; i < std::max(1, win.asked); ++i) {
    const auto found =
        shares_of_finding<G>(player, win.steps[static_cast<std::size_t>(2 * i)], look);
    for (std::size_t j = 0; j < shares.size(); ++j) shares[j] *= found[j];
  }
  return shares;
}

// Returns what the whole jury solves, in the order of jury_looks(), each as a share of
// `whole_share`. The player must have jury_player_settings().
template <Game G>
std::vector<int> jury_shares(Player<G>& player, const Win<typename G::Position>& win) {
  std::vector<int> shares;
  for (const JuryLook& look : jury_looks())
    for (const double share : shares_of_solving<G>(player, win, look))
      shares.push_back(static_cast<int>(std::lround(share * whole_share)));
  return shares;
}

}  // namespace cairn

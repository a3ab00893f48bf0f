// Whether a puzzle's first turn is found without thinking: a capture or a defence that hardly
// leaves a choice, and that a player who hardly searches plays.
#pragma once

#include "analysis/player.hpp"
#include "core/turn.hpp"
#include "core/win.hpp"
#include "game/game.hpp"
#include "puzzles/engine_view.hpp"
#include "puzzles/jury.hpp"
#include "puzzles/puzzle_candidates.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/takings.hpp"

namespace cairn {

// A player who plays the solution in at least this share of its tries finds it.
inline constexpr double glance_share = 0.9;
// Where the other side threatens to win at once, so few turns that prevent it leave no choice.
inline constexpr int few_defences = 3;

// Whether the other side threatens to win at once, as by a runner, and few first turns prevent it.
template <Game G>
bool is_forced_defence(const typename G::Position& position) {
  return is_threatened<G>(position) &&
         count_first_turns(position, few_defences + 1).plausible <= few_defences;
}

// Whether the turn takes more than every turn must, or is one of few that prevent a loss at once,
// and the weakest player of the jury finds it. If no other turn takes so much, it is enough that
// the second weakest does: one looks at such a turn first. The player must have
// jury_player_settings().
template <Game G>
bool is_found_at_a_glance(Player<G>& player, const typename G::Position& position,
                          const Turn<typename G::Position>& solution) {
  const typename Win<typename G::Position>::Step step{
      position, solution, after(position, solution), {}};
  const Takings takings = takings_of<G>(position);
  const bool takes = taken<G>(position, step.reached) > takings.least;
  const auto finds = [&](const JuryLook& look) {
    return shares_of_finding<G>(player, step, look).front() >= glance_share;
  };
  const auto looks = jury_looks();
  if (takes) return finds(looks[0]) || (takings.more == 1 && finds(looks[1]));
  return is_forced_defence<G>(position) && finds(looks[0]);
}

}  // namespace cairn

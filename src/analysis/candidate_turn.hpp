// A candidate of the player as plain data, with the value that is shown.
#pragma once

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "game/turn_texts.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

template <Game G>
CandidateTurn candidate_turn(const typename G::Position& position, const Candidate<G>& candidate) {
  const Value value = calibrated<G>(candidate.value, position);
  return {G::write_turn(position, candidate.turn, Format::text), value,
          win_percent(value, G::points_per_logit), turn_texts<G>(position, candidate.line)};
}

}  // namespace cairn

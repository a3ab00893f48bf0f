// A game with its annotations, typed: what pages, sites and statistics are made of.
#pragma once

#include "analysis/replay.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

// The record, positions and turns of an annotated game, which must outlive it. They are made once,
// whatever is made of them.
template <Game G>
struct Study {
  // Throws Error if the game's start is no position.
  explicit Study(const AnnotatedGame& annotated)
      : game(annotated), record(record_of(annotated)), replay(cairn::replay<G>(record)) {}

  const AnnotatedGame& game;
  Record record;
  Replay<G> replay;
};

}  // namespace cairn

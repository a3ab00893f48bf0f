// The positions of a game, and where they come from.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"
#include "model/puzzle.hpp"
#include "model/record.hpp"

namespace cairn {

// Says for each position of a game whether the side to move may win it, as far as an analysis
// tells: it may if a win is proven or, where the analysis made no proofs, if nothing is. The
// position after the last turn always may be won.
inline std::vector<bool> may_be_won(const AnnotatedGame& game) {
  std::vector<bool> may;
  for (const AnnotatedTurn& turn : game.turns) {
    const auto win = turn.side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
    const bool without_proofs = game.settings.proof_nodes == 0;
    may.push_back(turn.before.kind == win ||
                  (without_proofs && turn.before.kind == Value::Kind::estimate));
  }
  may.push_back(true);
  return may;
}

// Returns the source of the position before the turn with index `turn` of a record.
template <Game G>
PuzzleSource source_of(const Record& record, const Replay<G>& replay, std::size_t turn) {
  PuzzleSource source;
  source.source = record.source;
  source.number = record.number;
  source.turn = static_cast<int>(turn);
  source.event = value_of(record.tags, "EV");
  source.white = value_of(record.tags, "PW");
  source.black = value_of(record.tags, "PB");
  source.date = value_of(record.tags, "DT");
  const auto text_of = [&](std::size_t i) {
    return G::write_turn(replay.positions[i], replay.turns[i], Format::text);
  };
  if (turn < replay.turns.size()) source.played = text_of(turn);
  if (turn > 0) {
    source.position_before = G::write_position(replay.positions[turn - 1], Format::text);
    source.turn_before = text_of(turn - 1);
  }
  return source;
}

}  // namespace cairn

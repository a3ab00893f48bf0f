// Turns the text of a record into positions by matching every turn against the legal ones. If a
// turn cannot be played, the good part before it is kept. What is only declared here is defined in
// replay_impl.hpp; games/instances includes it.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/record.hpp"

namespace cairn {

template <Game G>
struct Replay {
  using Position = typename G::Position;

  std::vector<Position> positions;    // the start, and the position after each turn
  std::vector<Turn<Position>> turns;  // as played
  std::vector<std::size_t> nodes;     // for each turn its index in Record::turns
  std::optional<Outcome> outcome;     // of the last position, including a draw by repetition
  std::optional<Error> error;         // why the next turn of the record cannot be played
};

// Replays the record's main line and keeps all its positions. Throws Error if the record's start is
// not a position. An error in a turn is not thrown; it is part of the result, with its place.
template <Game G>
Replay<G> replay(const Record& record);

// Where a replay ended.
template <Game G>
struct ReplayEnd {
  typename G::Position position;
  std::size_t turns = 0;           // how many turns were played
  std::size_t next_node = 0;       // index in Record::turns of the turn that cannot be played, or
                                   // the number of nodes
  std::optional<Outcome> outcome;  // of that position, including a draw by repetition
  std::optional<Error> error;      // why the next turn of the record cannot be played
};

template <Game G>
ReplayEnd<G> end_of(const Replay<G>& replay) {
  return {replay.positions.back(), replay.turns.size(),
          replay.nodes.empty() ? 0 : replay.nodes.back() + 1, replay.outcome, replay.error};
}

// Replays the record's main line and keeps only the end. Throws Error as replay() does.
template <Game G>
ReplayEnd<G> play_to_end(const Record& record);

// A record that was rewritten in the notation of a format, as far as it can be replayed, and where
// its replay ended.
template <Game G>
struct Rewritten {
  Record record;
  ReplayEnd<G> end;
};

// Replays the record and puts its start and every turn that can be played into the notation of
// `format`. The record ends before the first turn that cannot be played. Everything else in the
// part before it stays as it was, including nodes without a move; variations keep their notation.
// If it is cut off, its last node loses properties that look like a damaged turn, which would cut
// off what is written, too.
// What the format cannot hold is left out only later, when the record is written. Throws Error as
// replay() does.
template <Game G>
Rewritten<G> rewrite(Record record, Format format);

}  // namespace cairn

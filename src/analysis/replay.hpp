// From a record's text to positions: every turn is matched against the legal ones. Of a bad record
// the good part before the first bad turn is kept. replay_impl.hpp defines what is only declared
// here; games/instances.hpp says who includes that.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/record.hpp"

namespace cairn {

template <Game G>
struct Replay {
  using Position = typename G::Position;

  std::vector<Position> positions;    // one more than turns; the first is the start
  std::vector<Turn<Position>> turns;  // as played
  std::vector<std::size_t> nodes;     // for each turn its index in Record::turns
  std::optional<Outcome> outcome;     // of the last position, repetition included
  std::optional<Error> error;         // why the next turn of the record cannot be played
};

// Replays the record's main line and keeps all of it. Throws Error if its start is no position; an
// error in a turn is kept in the result, with its place.
template <Game G>
Replay<G> replay(const Record& record);

// Where a replay ended.
template <Game G>
struct ReplayEnd {
  typename G::Position position;
  std::size_t turns = 0;           // so many were played
  std::size_t next_node = 0;       // index in Record::turns of the one that cannot be played, or
                                   // the number of nodes
  std::optional<Outcome> outcome;  // after them, repetition included
  std::optional<Error> error;      // why the next turn of the record cannot be played
};

template <Game G>
ReplayEnd<G> end_of(const Replay<G>& replay) {
  return {replay.positions.back(), replay.turns.size(),
          replay.nodes.empty() ? 0 : replay.nodes.back() + 1, replay.outcome, replay.error};
}

// Replays the record's main line and keeps nothing of it but the end. Throws Error as replay()
// does.
template <Game G>
ReplayEnd<G> play_to_end(const Record& record);

// A record in the notation of a format, as far as it can be replayed.
template <Game G>
struct Rewritten {
  Record record;
  ReplayEnd<G> end;
};

// Replays the record and writes its start and every turn that can be played in a format's notation;
// all else stays as it was up to the first turn that cannot, nodes without a move included.
// Variations keep their notation. What a format cannot hold is left out when it is written. Throws
// Error as replay() does.
template <Game G>
Rewritten<G> rewrite(Record record, Format format);

}  // namespace cairn

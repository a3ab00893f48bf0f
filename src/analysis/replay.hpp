// From a record's text to positions: every turn is matched against the legal ones. Of a bad record
// the good part before the first bad turn is kept.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
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

namespace detail {

// How often each position has occurred, for games that can repeat.
template <Game G>
class History {
 public:
  // Counts a position; the game's outcome there.
  std::optional<Outcome> enter(const typename G::Position& position) {
    if (const auto outcome = position.outcome()) return outcome;
    if constexpr (G::Position::can_recur)
      if (++occurrences_[position.hash()] == 3) return Outcome{{}, Ending::repetition};
    return std::nullopt;
  }

 private:
  std::unordered_map<std::uint64_t, int> occurrences_;
};

template <Game G>
Turn<typename G::Position> read_turn(const Replay<G>& replay, const RecordTurn& node) {
  if (replay.outcome)
    throw Error(Error::Kind::illegal, "\"" + node.text + "\" after the end of the game (" +
                                          describe(*replay.outcome) + "); no turn may follow");
  const auto& position = replay.positions.back();
  if (node.side && *node.side != position.to_move())
    throw Error(Error::Kind::illegal, "a turn of " + std::string(name(*node.side)) + "; " +
                                          std::string(name(position.to_move())) + " is to move");
  return G::parse_turn(position, node.text);
}

}  // namespace detail

// Replays the record's main line. Throws Error if its start is no position; an error in a turn is
// kept in the result, with its place.
template <Game G>
Replay<G> replay(const Record& record) {
  Replay<G> replay;
  detail::History<G> history;
  try {
    replay.positions.push_back(G::parse_position(record.start));
  } catch (const Error& error) {
    throw error.at(record.start_place);
  }
  replay.outcome = history.enter(replay.positions.back());
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const RecordTurn& node = record.turns[i];
    if (node.text.empty()) continue;
    try {
      replay.turns.push_back(detail::read_turn(replay, node));
    } catch (const Error& error) {
      replay.error = error.at(node.place);
      break;
    }
    replay.positions.push_back(after(replay.positions.back(), replay.turns.back()));
    replay.nodes.push_back(i);
    replay.outcome = history.enter(replay.positions.back());
  }
  return replay;
}

// The record with its start and every turn that could be played written in another format; all else
// is as it was, nodes without a move included. Variations keep their notation. What a format cannot
// hold is left out when it is written.
template <Game G>
Record rewrite(const Record& record, const Replay<G>& replay, Format format) {
  Record rewritten = record;
  rewritten.format = format;
  rewritten.start = G::write_position(replay.positions.front(), format);
  rewritten.turns.clear();
  std::size_t played = 0;
  for (RecordTurn turn : record.turns) {
    if (!turn.text.empty()) {
      if (played == replay.turns.size()) break;
      const auto& position = replay.positions[played];
      turn.text = G::write_turn(position, replay.turns[played++], format);
      turn.side = position.to_move();
    }
    rewritten.turns.push_back(std::move(turn));
  }
  return rewritten;
}

}  // namespace cairn

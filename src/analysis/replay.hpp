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

// How often each position has occurred, for games that can repeat.
template <Game G>
class History {
 public:
  // Counts a position; the game's outcome there.
  std::optional<Outcome> enter(const typename G::Position& position) {
    if (const auto outcome = position.outcome()) return outcome;
    if constexpr (G::Position::can_recur)
      if (++occurrences_[position.hash()] == 3) return Outcome{{}, &repetition};
    return std::nullopt;
  }

 private:
  std::unordered_map<std::uint64_t, int> occurrences_;
};

// Plays a record's main line turn by turn and keeps nothing but the last position.
template <Game G>
class Replayer {
 public:
  using Position = typename G::Position;

  // Stands at the record's start; throws Error if that is no position. The record must outlive
  // this; nodes that were played may change meanwhile.
  explicit Replayer(const Record& record) : record_(record), position_(start_of(record)) {
    outcome_ = history_.enter(position_);
  }

  // Plays the next turn. False at the end, or if the next turn cannot be played. `look` is called
  // before it is played, with its index in Record::turns, the position before it, and its actions.
  template <class Look>
  bool next(Look&& look) {
    while (next_node_ < record_.turns.size() && record_.turns[next_node_].text.empty())
      ++next_node_;
    const bool is_over = outcome_ && next_node_ == record_.turns.size();
    if (record_.broken && next_node_ >= record_.broken->turn && !is_over)
      error_ = record_.broken->error;
    if (error_ || next_node_ == record_.turns.size()) return false;
    const RecordTurn& node = record_.turns[next_node_];
    Turn<Position> turn;
    try {
      turn = read_turn(node);
    } catch (const Error& error) {
      error_ = error.at(node.place);
      return false;
    }
    look(next_node_, position_, turn);
    for (const auto& move : turn) position_.play(move);
    outcome_ = history_.enter(position_);
    ++next_node_;
    return true;
  }
  bool next() {
    return next([](std::size_t, const Position&, const Turn<Position>&) {});
  }

  const Position& position() const { return position_; }
  // The index of the turn that cannot be played; at the end the number of nodes.
  std::size_t next_node() const { return next_node_; }
  const std::optional<Outcome>& outcome() const { return outcome_; }  // repetition included
  // Why the next turn of the record cannot be played; with its place.
  const std::optional<Error>& error() const { return error_; }

 private:
  static Position start_of(const Record& record) {
    try {
      return G::parse_position(record.start);
    } catch (const Error& error) {
      throw error.at(record.start_place);
    }
  }

  Turn<Position> read_turn(const RecordTurn& node) const {
    if (outcome_)
      throw Error(Error::Kind::illegal, "\"" + node.text + "\" after the end of the game (" +
                                            describe(*outcome_) + "); no turn may follow");
    if (node.side && *node.side != position_.to_move())
      throw Error(Error::Kind::illegal, "a turn of " + std::string(name(*node.side)) + "; " +
                                            std::string(name(position_.to_move())) + " is to move");
    return G::parse_turn(position_, node.text);
  }

  const Record& record_;
  History<G> history_;
  Position position_;
  std::size_t next_node_ = 0;
  std::optional<Outcome> outcome_;
  std::optional<Error> error_;
};

// Replays the record's main line and keeps all of it. Throws Error if its start is no position; an
// error in a turn is kept in the result, with its place.
template <Game G>
Replay<G> replay(const Record& record) {
  Replayer<G> replayer(record);
  Replay<G> replay;
  replay.positions.push_back(replayer.position());
  const auto keep = [&](std::size_t node, const auto&, const Turn<typename G::Position>& turn) {
    replay.nodes.push_back(node);
    replay.turns.push_back(turn);
  };
  while (replayer.next(keep)) replay.positions.push_back(replayer.position());
  replay.outcome = replayer.outcome();
  replay.error = replayer.error();
  return replay;
}

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
ReplayEnd<G> end_of(const Replayer<G>& replayer, std::size_t turns) {
  return {replayer.position(), turns, replayer.next_node(), replayer.outcome(), replayer.error()};
}

template <Game G>
ReplayEnd<G> end_of(const Replay<G>& replay) {
  return {replay.positions.back(), replay.turns.size(),
          replay.nodes.empty() ? 0 : replay.nodes.back() + 1, replay.outcome, replay.error};
}

// Replays the record's main line and keeps nothing of it but the end. Throws Error as replay()
// does.
template <Game G>
ReplayEnd<G> play_to_end(const Record& record) {
  Replayer<G> replayer(record);
  std::size_t turns = 0;
  while (replayer.next()) ++turns;
  return end_of(replayer, turns);
}

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
Rewritten<G> rewrite(Record record, Format format) {
  Replayer<G> replayer(record);
  std::size_t turns = 0;
  record.format = format;
  record.start = G::write_position(replayer.position(), format);
  const auto write = [&](std::size_t node, const auto& before, const auto& turn) {
    record.turns[node].text = G::write_turn(before, turn, format);
    record.turns[node].side = before.to_move();
  };
  while (replayer.next(write)) ++turns;
  ReplayEnd<G> end = end_of(replayer, turns);
  record.turns.erase(record.turns.begin() + static_cast<std::ptrdiff_t>(end.next_node),
                     record.turns.end());
  return {std::move(record), std::move(end)};
}

}  // namespace cairn

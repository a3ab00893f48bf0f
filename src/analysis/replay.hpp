// Replays records by the rules: positions, turns and the end of a game, as far as its turns are
// legal.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "games/game.hpp"

namespace cairn {

// Whether a turn under this name can be explained: `WW[...]` by a name that SGF does not have, and
// in the last node `AW[...]` by a letter in the place of the `;`, and without a move `C[...]` by
// another letter in the place of W or B. Where moves follow, the value of a property that SGF has
// may look like a turn by chance, and a lost turn is noticed without it.
inline bool may_be_misnamed(std::string_view name, const RecordTurn& node, bool is_last) {
  constexpr std::size_t longest_name = 4;
  if (name.size() > longest_name) return false;
  if (!is_known_property(name)) return true;
  return is_last && (node.text.empty() || name.ends_with('W') || name.ends_with('B'));
}

// Whether the property of a node holds a turn that is legal in the position, under another name.
// `is_last` says whether no move follows the node.
template <Game G>
bool is_misnamed_turn(const typename G::Position& position, const RecordTurn& node,
                      const Property& property, bool is_last) {
  if (!may_be_misnamed(property.name, node, is_last)) return false;
  return std::ranges::any_of(property.values, [&](const std::string& value) {
    try {
      G::parse_turn(position, value);
      return true;
    } catch (const Error&) {
      return false;
    }
  });
}

// Returns the first property of a node that is such a turn, or null.
template <Game G>
const Property* misnamed_turn(const typename G::Position& position, const RecordTurn& node,
                              bool is_last) {
  const auto found = std::ranges::find_if(node.properties, [&](const Property& property) {
    return is_misnamed_turn<G>(position, node, property, is_last);
  });
  return found == node.properties.end() ? nullptr : &*found;
}

// Plays records turn by turn and matches every turn against the legal ones.

// Counts how often each position has occurred, in games whose positions can recur.
template <Game G>
class History {
 public:
  // Counts a position. Returns the game's outcome there, or nothing if the game goes on. The third
  // occurrence of a position is a draw.
  std::optional<Outcome> enter(const typename G::Position& position) {
    if (const auto outcome = position.outcome()) return outcome;
    if constexpr (G::Position::can_recur)
      if (++occurrences_[position.hash()] == 3) return Outcome{{}, &repetition};
    return std::nullopt;
  }

 private:
  std::unordered_map<std::uint64_t, int> occurrences_;
};

// Plays a record's main line turn by turn and keeps only the latest position.
template <Game G>
class Replayer {
 public:
  using Position = typename G::Position;

  // Begins at the record's start. Throws Error if that is not a position. The record must outlive
  // this object. Its nodes may be changed once they have been played.
  explicit Replayer(const Record& record) : record_(record), position_(start_of(record)) {
    outcome_ = history_.enter(position_);
    end_of_moves_ = record.turns.size();
    while (end_of_moves_ > 0 && record.turns[end_of_moves_ - 1].text.empty()) --end_of_moves_;
  }

  // Plays the next turn. Returns false at the end, or if the next turn cannot be played. `look` is
  // called before the turn is played, with its index in Record::turns, the position before it, and
  // its actions.
  template <class Look>
  bool next(Look&& look) {
    if (!skip_to_move()) return false;
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
  // The index in Record::turns of the next turn. After next() has returned false, it is the index
  // of the turn that cannot be played, or the number of nodes if all were played.
  std::size_t next_node() const { return next_node_; }
  // The outcome in the latest position, including a draw by repetition.
  const std::optional<Outcome>& outcome() const { return outcome_; }
  // Why the next turn of the record cannot be played, with its place; nothing while turns can be
  // played.
  const std::optional<Error>& error() const { return error_; }

 private:
  // Skips nodes without a move, up to one that could not be read. Returns false if one of them
  // holds a turn after all.
  bool skip_to_move() {
    for (; next_node_ < record_.turns.size(); ++next_node_) {
      if (record_.broken && next_node_ >= record_.broken->turn && !outcome_) return true;
      const RecordTurn& node = record_.turns[next_node_];
      if (!node.text.empty()) return true;
      if (holds_misnamed_turn(node, next_node_ >= end_of_moves_)) return false;
    }
    // The last turn may stand in the node of the one before it, where the `;` is damaged.
    return record_.turns.empty() || !holds_misnamed_turn(record_.turns.back(), true);
  }

  // `is_last` says whether no move follows the node.
  bool holds_misnamed_turn(const RecordTurn& node, bool is_last) {
    const Property* const property =
        outcome_ ? nullptr : misnamed_turn<G>(position_, node, is_last);
    if (property)
      error_ =
          Error(Error::Kind::syntax,
                "a turn in the property " + property->name + "; W or B expected", property->place);
    return property != nullptr;
  }

  static Position start_of(const Record& record) {
    try {
      return G::parse_position(record.start);
    } catch (const Error& error) {
      throw error.at(record.start_place);
    }
  }

  Turn<Position> read_turn(const RecordTurn& node) const {
    if (outcome_)
      throw Error(Error::Kind::illegal, "a turn after the end of the game (" + describe(*outcome_) +
                                            "); no turn may follow");
    if (node.side && *node.side != position_.to_move())
      throw Error(Error::Kind::illegal, "a turn of " + std::string(name(*node.side)) + "; " +
                                            std::string(name(position_.to_move())) + " is to move");
    return G::parse_turn(position_, node.text);
  }

  const Record& record_;
  History<G> history_;
  Position position_;
  std::size_t next_node_ = 0;
  std::size_t end_of_moves_ = 0;  // after the last node with a move
  std::optional<Outcome> outcome_;
  std::optional<Error> error_;
};

// Turns the text of a record into positions by matching every turn against the legal ones. If a
// turn cannot be played, the good part before it is kept. What is only declared here is defined in
// replay_impl.hpp; app/instances.hpp includes it.

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

// Makes reports about records from their replays, and corrects records. What is only declared here
// is defined in replay_impl.hpp; app/instances.hpp includes it.

// Returns the result in SGF's form: "W+", "B+" or "0".
std::string result_tag(const Outcome& outcome);

// Returns the record corrected by what its own turns show, or nothing if there is nothing to
// correct. A result that contradicts the turns is replaced by the one to which they lead. A record
// that breaks off after the end of the game counts as complete and loses what cannot be read there.
// The corrections are listed among the record's repairs. A record whose turns do not lead to the
// end of a game is never corrected.
template <Game G>
std::optional<Record> put_right(const Record& record, const ReplayEnd<G>& end);

template <Game G>
std::optional<Record> put_right(const Record& record, const Replay<G>& replay) {
  return put_right(record, end_of(replay));
}

// Returns the report on a record that cannot be read.
RecordReport rejected(std::string source, int number, const Error& error);

// Returns the report on a record whose replay ended at `end`.
template <Game G>
RecordReport report_of(const Record& record, const ReplayEnd<G>& end);

template <Game G>
RecordReport report_of(const Record& record, const Replay<G>& replay) {
  return report_of(record, end_of(replay));
}

// Finds the legal turns that are most similar to a text that is not a legal turn. One of them may
// be what its writer meant. The definition of the template is in replay_impl.hpp;
// app/instances.hpp includes it.

// Returns how many characters must be inserted, deleted, replaced, or swapped with their neighbour
// to turn one text into the other (the optimal string alignment distance). Upper and lower case
// count as equal. Only the first 64 characters of each text count.
int edit_distance(std::string_view a, std::string_view b);

// Returns at most `count` legal turns, sorted by their edit distance from `text`, nearest first.
// Among equally near turns, those that share a longer beginning with `text` come first, then those
// that are generated first. A turn's distance is the smaller one of those in the record's notation
// (`format`) and in Cairn's own.
template <Game G>
std::vector<LegalTurn> nearest_turns(const typename G::Position& position, std::string_view text,
                                     Format format, std::size_t count);

}  // namespace cairn

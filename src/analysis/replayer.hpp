// Plays records turn by turn and matches every turn against the legal ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "analysis/misnamed_turn.hpp"
#include "core/error.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/record.hpp"

namespace cairn {

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

  // `is_last` says whether no move follows behind the node.
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
  std::size_t end_of_moves_ = 0;  // behind the last node with a move
  std::optional<Outcome> outcome_;
  std::optional<Error> error_;
};

}  // namespace cairn

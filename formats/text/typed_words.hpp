// The words of which lines of turns are made: the parts of turns, turn numbers, sides, and signs
// between actions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/side.hpp"
#include "text/turn_signs.hpp"

namespace cairn {

// The side that a word such as `white` or `B` names.
std::optional<Side> side_of(std::string_view word);

// What a word of a turn consists of.
struct TurnParts {
  std::size_t spaces = 0;  // a piece that is placed counts as two, a pass too
  bool begins_with_sign = false;
  bool ends_with_sign = false;
  bool has_branches = false;  // as in b2>c3,d4,d5, whose spaces may be odd in number

  // Adds a word such as `takes` or `off`.
  void add_word(std::string_view plain, bool is_first) {
    const bool is_sign = plain.size() == 1;
    if (!is_sign) spaces += plain == "pass" ? 2 : 1;
    if (is_sign && is_first) begins_with_sign = true;
    ends_with_sign = is_sign;
  }
};

// Where a space ends that begins at the offset: a name such as E9, two letters, or a pair of
// numbers, also in brackets. `at` if none begins there.
std::size_t end_of_space(std::string_view word, std::size_t at);

// The word that begins at an offset of a line in plain characters: up to a blank, a brace, a
// bracket that opens a remark, or a sign between two actions or two turns.
std::string_view word_at(std::string_view line, std::size_t at);

// The parts of a word, or nothing if something else stands in it.
std::optional<TurnParts> parts_of(std::string_view word);

// An action as a pair of spaces in brackets, such as `(D7,E8)` or `[D7, E8]`.
struct SpacePair {
  std::size_t length = 0;  // 0 if there is none
  std::string_view from;
  std::string_view to;
};
SpacePair space_pair_at(std::string_view text);

// A move as programs send it: `MOVE 5 4 6 3`, or `Move{3,6,4,7}` with column and row, both from 0.
struct MoveMessage {
  std::size_t length = 0;  // 0 if there is none
  std::string turn;        // in the notation of people
};
MoveMessage move_message_at(std::string_view text);

// Whether a text looks like a turn: nothing but spaces of a board, two at least, and signs.
bool is_typed_turn(std::string_view text);

// Whether an action begins the text: two spaces, with a sign between them that joins no actions.
bool begins_with_action(std::string_view text);

// Whether a sign may stand between two actions, or between two turns.
bool is_joint(const TurnSign& sign);

// Whether a word is nothing but a sign or a word between two actions.
bool is_joint_alone(std::string_view word);

// Whether a word is a mark behind a turn, such as `!`, `?!` or `±`.
bool is_mark(std::string_view word);

// Whether a word is the time that a turn took, such as `12s` or `0.5s`.
bool is_duration(std::string_view word);

// A turn number such as `12.`, `12...`, `12)`, `[12]` or `12`, and the side behind it, as in
// `12b.`.
struct TurnNumber {
  std::size_t length = 0;  // 0 if there is none
  int number = 0;
  std::optional<Side> side;
};

// The turn number with which a word begins. The letter `b` tells no side, since it may be Black's,
// or stand for the second action behind `a`.
TurnNumber turn_number_at(std::string_view word);

// The length of a word before a number, as in `Move 12: `; 0 if there is none.
std::size_t length_of_counter(std::string_view text);

}  // namespace cairn

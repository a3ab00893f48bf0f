// A game record as text with places, as readers deliver it. No rule of the game has been applied to
// it.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/side.hpp"
#include "model/space_names.hpp"

namespace cairn {

// The formats that Cairn reads and writes.
enum class Format : std::uint8_t {
  cairn,        // SGF in Cairn's own dialect, for every game
  littlegolem,  // similar to SGF, as the Little Golem server sends it
  boardspace,   // similar to SGF, as the Boardspace server saves it, with gestures and clocks
  waltz,        // 163 integers that describe a position
  text,         // position text, followed by move text
};

// One property of an SGF-like node, `NAME[value][value]`. The values are unescaped.
struct Property {
  std::string name;
  std::vector<std::string> values;
  Place place;

  friend bool operator==(const Property& a, const Property& b) {
    return a.name == b.name && a.values == b.values;  // the places may differ
  }
};

using Properties = std::vector<Property>;

// Returns the first value of the property `name`, or an empty text if there is none.
inline std::string_view value_of(const Properties& properties, std::string_view name) {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() || found->values.empty() ? std::string_view{}
                                                            : std::string_view{found->values[0]};
}

// What one player did before the other one moved, as the record has it.
struct RecordTurn {
  std::optional<Side> side;  // empty where the notation does not say
  std::string text;          // in the record's notation; empty in a node without a move
  Place place;               // of the text
  Properties properties;     // all other properties of the node, in their order
  // Other continuations from the position before this turn, each a sequence of turns.
  std::vector<std::vector<RecordTurn>> variations;

  friend bool operator==(const RecordTurn& a, const RecordTurn& b) {
    return a.side == b.side && a.text == b.text && a.properties == b.properties &&
           a.variations == b.variations;
  }
};

// Something that a reader corrected because the record does not follow its format. It is used only
// where there is no doubt about the game.
struct Repair {
  Place place;
  std::string what;    // what was wrong, in words: "the last `Done` is missing"
  std::string before;  // the text as it stands there; may be empty
  std::string after;   // the text as it was read; may be empty

  friend bool operator==(const Repair&, const Repair&) = default;
};

// Returns the repair for a record that breaks off without losing a turn of the game. `where` is a
// phrase such as "in a variation".
inline Repair repair_of_break(const Error& error, std::string_view where) {
  return {error.place(), "the record breaks off " + std::string(where) + ": " + error.what(), "",
          ""};
}

// Why a record cannot be read from some turn on, as found by its reader.
struct Break {
  std::size_t turn = 0;  // index in Record::turns, or their number if all are good
  Error error;
};

struct Record {
  std::string source;  // label for messages: a file name, or "-"
  int number = 1;      // of the record in its source, from 1
  Place place;         // where it begins
  std::string game;    // the game's name, as in its `Game` struct
  Format format = Format::cairn;
  Properties tags;    // of the root node, in their order, with those that hold the start
  std::string start;  // the starting position as text, in any notation that the game reads; empty:
                      // the game's usual start
  Place start_place;
  std::vector<RecordTurn> turns;        // the main line
  std::vector<Repair> repairs;          // in the order of their places
  std::vector<std::string> notes;       // what a reader assumed where the record does not tell
  SpaceNames spaces = SpaceNames::own;  // those in the record's text; in `turns` they are Cairn's
  std::optional<Break> broken;

  // Compares what the records say, not the places where it stands.
  friend bool operator==(const Record& a, const Record& b) {
    return a.game == b.game && a.format == b.format && a.tags == b.tags && a.start == b.start &&
           a.turns == b.turns;
  }
};

// Returns "file:line:column: what", without line and column if the place is not known.
inline std::string describe(const std::string& source, const Error& error) {
  const Place place = error.place();
  std::string text = source;
  if (place.line != 0)
    text += ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
  return text + ": " + error.what();
}

}  // namespace cairn

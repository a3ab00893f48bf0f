// A game record as text with places: what a reader hands on. No rule has been applied to it.
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

namespace cairn {

// The formats that are read and written.
enum class Format : std::uint8_t {
  cairn,        // SGF in Cairn's own dialect, for every game
  littlegolem,  // SGF-like, as that server sends it
  boardspace,   // SGF-like, as that server saves it: gestures, and clocks
  waltz,        // 163 integers, a position
  text,         // position text, and move text below it
};

// One property of an SGF-like node: `NAME[value][value]`, values unescaped.
struct Property {
  std::string name;
  std::vector<std::string> values;
  Place place;

  friend bool operator==(const Property& a, const Property& b) {
    return a.name == b.name && a.values == b.values;  // wherever they stood
  }
};

using Properties = std::vector<Property>;

// The first value of the property `name`, or an empty text.
inline std::string_view value_of(const Properties& properties, std::string_view name) {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() || found->values.empty() ? std::string_view{}
                                                            : std::string_view{found->values[0]};
}

// What one player did before the other moved, as it stands in the record.
struct RecordTurn {
  std::optional<Side> side;  // empty where the notation does not say
  std::string text;          // in the record's notation; empty in a node without a move
  Place place;               // of the text
  Properties properties;     // all others of the node, in their order
  // Other ways to go on from the position before this turn, each a sequence of turns.
  std::vector<std::vector<RecordTurn>> variations;

  friend bool operator==(const RecordTurn& a, const RecordTurn& b) {
    return a.side == b.side && a.text == b.text && a.properties == b.properties &&
           a.variations == b.variations;
  }
};

// What a reader put right in a record that is not written as it should be; the game is not in
// doubt.
struct Repair {
  Place place;
  std::string what;    // in words: "the last `Done` is missing"
  std::string before;  // as it stands there; may be empty
  std::string after;   // as it was read; may be empty

  friend bool operator==(const Repair&, const Repair&) = default;
};

// Of a record that breaks off where no turn of the game is lost: `where`, like "in a variation".
inline Repair repair_of_break(const Error& error, std::string_view where) {
  return {error.place(), "the record breaks off " + std::string(where) + ": " + error.what(), "",
          ""};
}

// Why a record cannot be read from some turn on, found by its reader.
struct Break {
  std::size_t turn = 0;  // index in Record::turns, or their number
  Error error;
};

struct Record {
  std::string source;  // label for messages: a file name, or "-"
  int number = 1;      // of the record in its source, from 1
  Place place;         // where it begins
  std::string game;    // the game's name, as in its `Game` struct
  Format format = Format::cairn;
  Properties tags;    // of the root node, in their order, those that hold the start included
  std::string start;  // the starting position as text, in any notation the game reads; may be
                      // empty, which is the game's usual start
  Place start_place;
  std::vector<RecordTurn> turns;  // the main line
  std::vector<Repair> repairs;    // in the order of their places
  std::optional<Break> broken;

  // What the record says, wherever it stood.
  friend bool operator==(const Record& a, const Record& b) {
    return a.game == b.game && a.format == b.format && a.tags == b.tags && a.start == b.start &&
           a.turns == b.turns;
  }
};

// "file:line:column: what", the place only if one is known.
inline std::string describe(const std::string& source, const Error& error) {
  const Place place = error.place();
  std::string text = source;
  if (place.line != 0)
    text += ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
  return text + ": " + error.what();
}

}  // namespace cairn

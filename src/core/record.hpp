// A record as plain data: tags, start, turns with comments and variations, result, and repairs.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"

namespace cairn {

// The usages differ in how the rows of a hexagonal board are counted.
enum class SpaceNames : std::uint8_t {
  own,      // as Boardspace and Little Golem show them: every column from 1, E5 is the hole
  no_gap,   // column E is counted without the hole: E5 to E8 are E6 to E9
  diagonal  // the right half is counted along the diagonals: F2 to F9 are F1 to F8
};

// A usage, its word on the command line, in tags and headers, and what it is, for people.
struct SpaceUsage {
  SpaceNames names;
  std::string_view word;
  std::string_view description;
};
inline constexpr std::array space_usages{
    SpaceUsage{SpaceNames::own, "cairn", "every column counted from 1, E5 the hole"},
    SpaceUsage{SpaceNames::no_gap, "no-gap", "column E counted without a gap for the hole"},
    SpaceUsage{SpaceNames::diagonal, "diagonal", "the right half counted along the diagonals"}};

constexpr const SpaceUsage& usage_of(SpaceNames names) {
  return space_usages[static_cast<std::size_t>(names)];
}

// Returns nothing for a word that is none of these.
constexpr std::optional<SpaceNames> space_names_of(std::string_view word) {
  for (const SpaceUsage& usage : space_usages)
    if (usage.word == word) return usage.names;
  return std::nullopt;
}

// The tag with the word for the names that a record uses.
inline constexpr std::string_view space_names_tag = "SPACES";

// A game record as text with places, as readers deliver it. No rule of the game has been applied to
// it.

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

// The result of a game as text: the one reader of results for selection, statistics, databases and
// conversion, and of results among the turns of a text.
//
//   result = clause { separator clause }         all clauses agree: `0-1, White resigns`
//   separator = "," | ";" | "(" | ")" | "." | "!"
//   clause = ( sgf | figures | phrase ) [ way ] | way
//   sgf    = ( "W" | "B" ) "+" [ points | "R" | "Resign" | "T" | "Time" | "F" | "Forfeit" | "?" ]
//            | "0" | "Draw" | "Void" | "?"
//   figures = "1-0" | "0-1" | "1/2-1/2" | "1/2" | "*"
//
// The phrases and ways are the tables of result.cpp, such as `White wins` and `on time`. They
// are English, are matched whole, word by word and in any case, and may have the name of a player
// in the place of a colour. Nothing else is a result.

// How a game ended; `open` means that this is not known.
enum class ResultKind : std::uint8_t { white, black, draw, open };

// The words for --result, in that order.
inline constexpr std::array<std::string_view, 4> result_words{"white", "black", "draw", "open"};

constexpr std::string_view name(ResultKind kind) {
  return result_words[static_cast<std::size_t>(kind)];
}

inline constexpr std::size_t longest_result = 200;  // in bytes, with names in it

struct ParsedResult {
  ResultKind kind = ResultKind::open;
  std::string_view way;  // one of ways_of_results(), or empty
  bool is_understood = true;
};

// Reads the tag RE of these, in which the names of PW and PB may stand for the colours.
ParsedResult parse_result(const Properties& tags);

// Reads a result in the same way.
ParsedResult parse_result(std::string_view text, const Properties& tags = {});

// Reads a text that stands among turns, if it is a result. Of a side that gives up without being
// named (`resigns`, `timeout`), the kind is `open`, and the way is given. A colour alone is none.
std::optional<ParsedResult> parse_result_among_turns(std::string_view text, const Properties& tags);

// Returns a result as SGF has it: "W+R", "B+", "0", or "?" for an open one.
std::string sgf_result(const ParsedResult& result);

// Returns what is doubtful in the tag RE of these, and what would be right, in words; an empty text
// if nothing is.
std::string doubt_about_result(const Properties& tags);

// Returns the words for endings that no rule of the game causes, so that only a record's tags say
// so: "resignation", "time" and "forfeit".
std::vector<std::string_view> ways_of_results();

// What a batch reports of one record, whatever else it does with it.

enum class RecordState : std::uint8_t {
  ok,
  repaired,      // it was read although something in it was not as it should be
  cut_off,       // some turn cannot be played, but the turns before it are good
  rejected,      // the record or its start cannot be read at all
  passed_over,   // not a record, but a file of another kind among the records
  not_selected,  // the selection does not include this record
  duplicate,     // a copy of another record, and therefore left out
  stored,        // the database to which it should be added has it already
  noted          // it is legal, but something was assumed or is lost; only who is strict minds
};

// A legal turn as people read it, and as the record would write it.
struct LegalTurn {
  std::string text;
  std::string written;  // in the notation of the record's format; may equal `text`
};

struct RecordReport {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  Place place;         // where it begins
  RecordState state = RecordState::ok;
  std::string game;         // its name; empty if it is not known
  int turns = 0;            // the number of turns that could be played
  int turns_in_record = 0;  // the number of turns that the record holds
  std::string result;       // the result after them, in words; empty if nothing could be played
  std::optional<ResultKind> outcome;  // the same for programs; empty if nothing could be played
  std::string ending;  // how the game ended: the word that --ending takes; empty if not known
  std::vector<Repair> repairs;
  std::optional<Error> error;           // why the record is cut off or rejected, with the place
  std::string bad_turn;                 // if cut off: the turn as it stands there
  std::vector<LegalTurn> alternatives;  // if cut off: the legal turns most like it, nearest first
  std::string copy;  // of which record this is a copy, in words; empty: of none, as far as is known
  SpaceNames spaces = SpaceNames::own;  // the names that the record gives to spaces
  std::vector<std::string> notes;  // other remarks, for example on what a format could not hold

  // Whether the record is cut off or rejected.
  bool is_bad() const { return state == RecordState::cut_off || state == RecordState::rejected; }
};

// The properties to which SGF gives a meaning.

// Whether SGF gives the property a meaning; moves are not among these.
inline bool is_known_property(std::string_view name) {
  constexpr std::array<std::string_view, 65> known{
      "AB", "AE", "AN", "AP", "AR", "AW", "BL", "BM", "BR", "BT", "C",  "CA", "CP",
      "CR", "DD", "DM", "DO", "DT", "EV", "FF", "FG", "GB", "GC", "GM", "GN", "GW",
      "HA", "HO", "IT", "KM", "KO", "LB", "LN", "MA", "MN", "N",  "OB", "ON", "OT",
      "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RO", "RU", "SL", "SO", "SQ", "ST",
      "SZ", "TB", "TE", "TM", "TR", "TW", "UC", "US", "V",  "VW", "WL", "WR", "WT"};
  return std::ranges::find(known, name) != known.end();
}

// Whether the property says something about the game as a whole, such as who played.
inline bool is_game_information(std::string_view name) {
  constexpr std::array<std::string_view, 20> names{"AN", "BR", "BT", "CP", "DT", "EV", "GC",
                                                   "GN", "ON", "OT", "PB", "PC", "PW", "RE",
                                                   "RO", "RU", "SO", "TM", "US", "WR"};
  return std::ranges::find(names, name) != names.end();
}

// Whether the property stands in the first node alone, in SGF or in a dialect of these games.
inline bool is_of_first_node(std::string_view name) {
  constexpr std::array<std::string_view, 6> names{"FF", "GM", "AP", "CA", "POS", "VA"};
  return std::ranges::find(names, name) != names.end() || is_game_information(name);
}

// The name of a property as FF[4] has it: the small letters with which older records fill up a name
// (`White`, `PlayerBlack`) do not count. A name that is unknown without them stays as it is, and so
// does one that begins with a small letter, which stands there by mistake.
inline std::string short_property_name(std::string_view name) {
  if (!name.empty() && 'a' <= name.front() && name.front() <= 'z') return std::string(name);
  std::string capitals;
  bool has_small = false;
  for (const char c : name) {
    const bool is_small = 'a' <= c && c <= 'z';
    has_small = has_small || is_small;
    if (!is_small) capitals += c;
  }
  const bool is_known = capitals == "W" || capitals == "B" || is_known_property(capitals);
  return has_small && is_known ? capitals : std::string(name);
}

}  // namespace cairn

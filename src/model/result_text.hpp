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
// The phrases and ways are the tables of result_text.cpp, such as `White wins` and `on time`. They
// are English, are matched whole, word by word and in any case, and may have the name of a player
// in the place of a colour. Nothing else is a result.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/record.hpp"

namespace cairn {

// How a game ended; `open` means that this is not known.
enum class ResultKind : std::uint8_t { white, black, draw, open };

// Returns the word for --result: "white", "black", "draw" or "open".
constexpr std::string_view name(ResultKind kind) {
  switch (kind) {
    case ResultKind::white:
      return "white";
    case ResultKind::black:
      return "black";
    case ResultKind::draw:
      return "draw";
    case ResultKind::open:
      return "open";
  }
  return {};
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

}  // namespace cairn

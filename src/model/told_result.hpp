// The result that the tag RE of a record tells: the one reader of results for selection,
// statistics, databases and conversion.
//
// Stable: docs/library.md says what that means.
#pragma once

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

struct ToldResult {
  ResultKind kind = ResultKind::open;
  std::string_view way;  // one of ways_told(), or empty
  bool is_understood = true;
};

// Reads a result, in any case and whatever blanks are in it:
// - as SGF has it: "W+R", "B+Time", "W+", "0", "Draw", "Void", "?";
// - in figures, White's first: "1-0", "0:1 (time)", "1/2-1/2", "+:-" for a forfeit, "*";
// - in words of several languages: "W", "Black", "White wins on time", "Schwarz gibt auf",
//   "victoire des blancs", "Remis".
ToldResult read_result(std::string_view text);

// Reads a text that stands among turns, if it says a result and nothing else: "1-0", "W+R", "White
// resigns", "draw". Of a side that gives up without being named ("resign", "timeout"), the kind is
// `open`, and the way is told. A single letter, or a name of a side alone, says none.
std::optional<ToldResult> read_lone_result(std::string_view text);

// Returns a result as SGF has it: "W+R", "B+", "0", or "?" for an open one.
std::string sgf_result(const ToldResult& result);

// Returns what the tag RE of these says, which may also name the winner by the names in PW and PB.
ToldResult told_result(const Properties& tags);

// Returns what is doubtful in the tag RE of these, and what would be right, in words; an empty text
// if nothing is.
std::string doubt_about_result(const Properties& tags);

// Returns the words for endings that no rule of the game causes, so that only a record's tags tell
// of them: "resignation", "time" and "forfeit".
std::vector<std::string_view> ways_told();

}  // namespace cairn

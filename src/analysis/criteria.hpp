// Criteria by which records are selected: by their tags, by the game that was played, and by its
// positions.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.hpp"
#include "model/record.hpp"

namespace cairn {

// The numbers from `first` to `last`, both included.
struct Range {
  int first = 0;
  int last = std::numeric_limits<int>::max();

  bool contains(int number) const { return first <= number && number <= last; }
  friend bool operator==(const Range&, const Range&) = default;
};

// Reads "12", "10..20", "10.." or "..20". Throws Error (usage).
Range parse_range(std::string_view text);

// A range of days, which are numbers like 20260131. If the day or the month of a date is not known,
// the range covers all numbers from 00 to 99 in its place: 2026-01 is 20260100 to 20260199.
using Days = Range;

// Reads "2026", "2026-01" or "2026-01-31", or two such dates with ".." between them. Either of the
// two may be left out. Throws Error (usage).
Days parse_days(std::string_view text);

// Returns the first date in the value of SGF's DT, or nothing if there is no date at its first
// digit.
std::optional<Days> days_of(std::string_view date);

// Which images of a pattern match besides the pattern itself: none, the images under the symmetries
// of the board, or also those with the colours swapped.
enum class Symmetry : std::uint8_t { none, board, all };

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

struct GameResult {
  ResultKind kind = ResultKind::open;
  // How it ended: Ending::word of the rule that ended the game, or one of ways_told(). It is empty
  // if it is not known.
  std::string_view way;
};

// Returns the result by the rules if they ended the game, otherwise what the tag RE says.
GameResult result_of(const Properties& tags, const std::optional<Outcome>& outcome);

// Returns nothing if the game is a draw or its result is not known.
std::optional<Side> winner_of(const Properties& tags, const std::optional<Outcome>& outcome);

// Describes the result in words: "White wins: Black has no Tott left", "Black wins: resignation",
// or "unfinished".
std::string describe_result(const Properties& tags, const std::optional<Outcome>& outcome);

// Returns the words for endings that no rule of the game causes, so that only a record's tags tell
// of them: "resignation", "time" and "forfeit".
std::vector<std::string_view> ways_told();

// The conditions that a record has to meet. An empty member sets no condition.
struct Criteria {
  // The value of at least one of these tags has to contain the text. Upper and lower case count as
  // equal.
  struct TagQuery {
    std::vector<std::string> names;
    std::string text;
  };

  std::vector<TagQuery> tags;
  std::optional<Days> days;  // the date of the game has to overlap these days
  std::optional<ResultKind> result;
  std::string winner;           // part of the winner's name; upper and lower case count as equal
  std::string way;              // GameResult::way
  std::optional<Range> length;  // in turns
  std::string setup;            // one of the game's own words (Game::setup_name)
  // A pattern that the game can read (Game::parse_pattern). At least one position after a whole
  // turn has to match it.
  std::optional<std::string> pattern;
  // Only positions after turns of these numbers count; 0 is the start. Without a pattern, the game
  // has to have such a position.
  std::optional<Range> turns;
  Symmetry symmetry = Symmetry::none;  // of the pattern

  // Returns whether a condition can be checked only by replaying the record.
  bool ask_for_play() const {
    return result || !winner.empty() || !way.empty() || length || !setup.empty() || pattern ||
           turns;
  }
};

// Returns whether the record's tags meet the conditions on tags and date.
bool fits_tags(const Criteria& criteria, const Properties& tags);

// Returns whether the game's result meets the conditions on result, winner and way.
bool fits_result(const Criteria& criteria, const Properties& tags,
                 const std::optional<Outcome>& outcome);

}  // namespace cairn

// What may be asked of a record: of its tags, of the game that was played, and of its positions.
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

// Numbers from the first to the last one, both included.
struct Range {
  int first = 0;
  int last = std::numeric_limits<int>::max();

  bool contains(int number) const { return first <= number && number <= last; }
  friend bool operator==(const Range&, const Range&) = default;
};

// Reads "12", "10..20", "10.." or "..20". Throws Error (usage).
Range parse_range(std::string_view text);

// Days, as numbers like 20260131. A date of which only the year or the month is known is the range
// from 20260100 to 20260199.
using Days = Range;

// Reads "2026", "2026-01", "2026-01-31", or two of them with ".." between, either of which may be
// left out. Throws Error (usage).
Days parse_days(std::string_view text);

// The first date in the value of SGF's DT; nothing if there is none.
std::optional<Days> days_of(std::string_view date);

// The images of a pattern that are wanted too: none, those under the symmetries of the board, or
// those with the colours swapped as well.
enum class Symmetry : std::uint8_t { none, board, all };

// How a game came out.
enum class ResultKind : std::uint8_t { white, black, draw, open };

struct GameResult {
  ResultKind kind = ResultKind::open;
  // Ending::word of the rule that ended the game, or one of ways_told(); empty if it is not known.
  std::string_view way;
};

// By the rules if they ended the game, and else what the tag RE says.
GameResult result_of(const Properties& tags, const std::optional<Outcome>& outcome);

// Nobody for a draw or if it is not known.
std::optional<Side> winner_of(const Properties& tags, const std::optional<Outcome>& outcome);

// In words: "White wins: a type is missing", "Black wins: resignation", or "unfinished".
std::string describe_result(const Properties& tags, const std::optional<Outcome>& outcome);

// How a game can end without a rule that ends it, as only its tags tell: "resignation", "time", ...
std::vector<std::string_view> ways_told();

// What is asked of a record; what is empty is not.
struct Criteria {
  // The value of one of these tags contains the text, in any case.
  struct TagQuery {
    std::vector<std::string> names;
    std::string text;
  };

  std::vector<TagQuery> tags;
  std::optional<Days> days;  // one of them at least may be the game's
  std::optional<ResultKind> result;
  std::string winner;                  // contained in the winner's name, in any case
  std::string way;                     // GameResult::way
  std::optional<Range> length;         // in turns
  std::string setup;                   // as the game calls it
  std::optional<std::string> pattern;  // as the game reads it; of some position after whole turns,
  std::optional<Range> turns;          // or of those after turns of these numbers, 0 for the start
  Symmetry symmetry = Symmetry::none;

  // Whether anything is asked for that shows only when the record is replayed.
  bool ask_for_play() const {
    return result || !winner.empty() || !way.empty() || length || !setup.empty() || pattern ||
           turns;
  }
};

// Whether the record's tags are as wanted.
bool fits_tags(const Criteria& criteria, const Properties& tags);

// Whether the result is as wanted.
bool fits_result(const Criteria& criteria, const Properties& tags,
                 const std::optional<Outcome>& outcome);

}  // namespace cairn

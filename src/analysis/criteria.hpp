// Criteria by which records are selected: by their tags, by the game that was played, and by its
// positions.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/outcome.hpp"
#include "model/date_text.hpp"
#include "model/range.hpp"
#include "model/record.hpp"
#include "model/result_text.hpp"

namespace cairn {

// Reads "12", "10..20", "10.." or "..20". Throws Error (usage).
Range parse_range(std::string_view text);

// Reads "2026", "2026-01" or "2026-01-31", or two such dates with ".." between them. Either of the
// two may be left out. Throws Error (usage).
Days parse_days(std::string_view text);

// Which images of a pattern match besides the pattern itself: none, the images under the symmetries
// of the board, or also those with the colours swapped.
enum class Symmetry : std::uint8_t { none, board, all };

struct GameResult {
  ResultKind kind = ResultKind::open;
  // How it ended: Ending::word of the rule that ended the game, or one of ways_of_results(). It is
  // empty if it is not known.
  std::string_view way;
};

// Returns the result by the rules if they ended the game, otherwise what the tag RE says.
GameResult result_of(const Properties& tags, const std::optional<Outcome>& outcome);

// Returns nothing if the game is a draw or its result is not known.
std::optional<Side> winner_of(const Properties& tags, const std::optional<Outcome>& outcome);

// Describes the result in words: "White wins: Black has no Tott left", "Black wins: resignation",
// or "unfinished".
std::string describe_result(const Properties& tags, const std::optional<Outcome>& outcome);

// The conditions that a record has to meet. An empty member sets no condition.
struct Criteria {
  // The value of at least one of these tags has to contain the text, as they are compared in a
  // search (text/letter_forms.hpp). Any name of a player will do (text/people.hpp).
  struct TagQuery {
    std::vector<std::string> names;
    std::string text;
  };

  std::vector<TagQuery> tags;
  std::optional<Days> days;  // the date of the game has to overlap these days
  std::optional<ResultKind> result;
  std::string winner;           // part of the winner's name, compared likewise
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

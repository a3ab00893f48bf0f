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

#include "core/date.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "games/any_game.hpp"
#include "games/game.hpp"

namespace cairn {

// Reads "12", "10..20", "10.." or "..20". Throws Error (usage).
Range parse_range(std::string_view text);

// Reads "2026", "2026-01" or "2026-01-31", or two such dates with ".." between them. Either of the
// two may be left out. Throws Error (usage).
Days parse_days(std::string_view text);

// Which images of a pattern match apart from the pattern itself: none, the images under the
// symmetries of the board, or also those with the colours swapped.
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
  // search (core/people.hpp). Any name of a player will do (core/people.hpp).
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

// Selects records of an archive, and positions of records, by criteria. The definitions are in
// selection_impl.hpp; app/instances.hpp includes it.

// Applies the criteria to records and positions of one game.
template <Game G>
class Selector final : public AnySelector {
 public:
  using Position = typename G::Position;

  // Throws Error if the game cannot read the pattern.
  explicit Selector(const Criteria& criteria);

  // Returns whether the record meets the criteria. A record whose tags meet them but that cannot be
  // played to its end is accepted too, so that its error can be reported.
  bool accepts(const Record& record) const override;

  // Returns whether a position, reached after turn number `turn` (0: the start), meets the
  // criteria.
  bool accepts(const Position& position, int turn) const;

  // Returns keys (position_key() of analysis/duplicates.hpp) among which every position that fits
  // has its own, or nothing if there is no pattern, or one that leaves a space open.
  std::optional<std::vector<std::uint64_t>> position_keys() const override;

  // Returns the numbers of the turns after which the position meets the criteria, 0 for the start.
  // Only the part of the record that can be replayed counts. Throws Error if the record's start is
  // not a position.
  std::vector<int> turns(const Record& record) const override;

 private:
  bool fits_play(const Record& record) const;

  Criteria criteria_;
  std::vector<typename G::Pattern> patterns_;  // the one that was given, and then its images
};

}  // namespace cairn

// An analysed game of any kind, which may have been read back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/annotated_game.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "games/any_game.hpp"

namespace cairn {

// A game with its analysis. One that was read back has no study before somebody needs it.
class AnalysedGame {
 public:
  AnalysedGame(AnnotatedGame game) : content_(std::move(game)) {}  // NOLINT: each is one
  AnalysedGame(std::shared_ptr<const AnyStudy> study) : content_(std::move(study)) {}  // NOLINT

  const AnnotatedGame& game() const;

  // Returns the study, which is made where the game was read back. Throws Error if the game is not
  // known, or its turns, positions or lines do not follow the rules.
  std::shared_ptr<const AnyStudy> study() const;

  // Returns the texts of the game in the notation of Cairn's SGF, or as they are if there is no
  // study.
  SgfTexts sgf() const;

 private:
  std::variant<AnnotatedGame, std::shared_ptr<const AnyStudy>> content_;
};

// A record with its analysis, and what is found out about a record as a whole.

// The game, or the bad record, and the report on the record.
struct Analysed {
  std::variant<AnalysedGame, BadRecord> content;
  RecordReport report;
};

// Returns what there is of a record that cannot be analysed.
Analysed bad_analysed(const BadRecord& bad, Place place = {});

// Returns the report on a record. Throws Error if the record's start is not a position.
RecordReport check_record(const Record& record);

// Analyses some turns of a record. Returns nothing if the annotator was stopped before it was done.
// A bad record gives a result with its error.
std::optional<Analysed> analyse_record(AnyAnnotator& annotator, const Record& given, Range turns,
                                       AnalysisProgress* progress);

// Returns the good part of a record, corrected, as an analysis in which no turn is searched. Throws
// Error if the record's start is not a position.
AnalysedGame unsearched_game(const Record& record);

// Returns a game that was annotated before, or a bad record if it does not follow the rules.
// Results of the search stay for the turns whose numbers, counted from 1, are in `turns`. `place`
// is that of the analysis.
Analysed analysed_before(AnnotatedGame game, Range turns, Place place);

// The search that somebody asks for. What is empty may be anything, or is what is usual.
struct AnalysisOptions {
  std::optional<int> depth;
  std::optional<std::uint64_t> proof_nodes;
  std::optional<std::uint64_t> second_look_nodes;
  std::optional<int> candidates;
  std::optional<int> effort;  // as in AnalysisSettings, and quick_effort
  bool variations = false;    // judge variations of the record, too
  int usual_effort = 1;       // where neither the effort nor a number is given

  // The settings that are asked for; where nothing is, the usual ones. A depth of 0 stands for each
  // game's own default.
  AnalysisSettings settings() const;

  struct Difference {
    const char* option;   // the member's name on the command line: "proof-nodes"
    std::uint64_t value;  // in the settings
  };
  // Returns the first value of the settings that is not the one asked for; nothing if all fit.
  std::optional<Difference> difference_from(const AnalysisSettings& settings) const;

  // Throws Error of kind usage if they ask for another search than the one that made the game's
  // annotations, which are at that place.
  void expect_search_of(const AnnotatedGame& game, Place place) const;
};

// Throws `error`, or an Error of kind illegal if there is none, where a record of so many turns has
// no such turn.
void expect_turn(std::size_t turn, std::size_t turns, const std::optional<Error>& error);

// Returns the record up to the position after that turn, 0 for its start, without its result.
// Throws Error if it does not get there.
Record cut_after(Record record, int turn);

// Returns the version of the search that analyses this game, which tells a stored analysis from
// others: Cairn's version, a number that changes with the search, the evaluation and the rules, and
// the version of how games are judged (search_signature() and judgement_version).
std::string search_version(const std::string& game);

// Returns the settings with the depth at which the game is analysed.
AnalysisSettings settings_for(AnalysisSettings settings, const std::string& game);

// Changes that a person has made in a game are put into its record and its analysis.

// Returns the game with the changes. Everything that they do not name stays as it is; where the
// game goes on in another way, its analysis ends. Throws Error (usage) if a change names a turn
// that the game does not have, and Error if the new continuation cannot be played.
AnnotatedGame edited(AnnotatedGame game, const GameEdits& edits);

// Analysed records as texts of the formats in which they are kept and read.

struct AnalysisForm {
  std::string_view format = "text";  // or "sgf", "json", "csv"
  SgfStyle style = SgfStyle::full;
  CsvTexts texts = CsvTexts::as_they_are;  // in CSV

  // What stands before the first text, and between two.
  std::string header() const;
  std::string_view separator() const { return format == "text" ? "\n" : ""; }
};

// As JSON and as SGF.
std::string write_json(const AnalysedGame& game);
std::string write_annotated_sgf(const AnalysedGame& game, SgfStyle style = SgfStyle::full);

std::string written(const AnalysedGame& game, const AnalysisForm& form);
// A bad record is nothing but in JSON and CSV.
std::string written(const BadRecord& record, const AnalysisForm& form);

}  // namespace cairn

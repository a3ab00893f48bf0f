// A record with its analysis, and what is found out about a record as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "analysis/annotate.hpp"
#include "analysis/criteria.hpp"
#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "model/record_report.hpp"
#include "study/game_study.hpp"

namespace cairn {

// The study of the game, or the bad record, and the report on the record.
struct Analysed {
  std::variant<GameStudy, BadRecord> content;
  RecordReport report;
};

// Returns what there is of a record that cannot be analysed.
Analysed bad_analysed(const BadRecord& bad, Place place = {});

// Returns the report on a record. Throws Error if the record's start is not a position.
RecordReport check_record(const Record& record);

// Analyses some turns of a record. Returns nothing if the annotator was stopped before it was done.
// A bad record gives a result with its error.
template <Game G>
std::optional<Analysed> analyse_record(Annotator<G>& annotator, const Record& given, Range turns,
                                       AnalysisProgress* progress) {
  try {
    const Replay<G> replayed = replay<G>(given);
    const auto corrected = put_right<G>(given, replayed);
    const Record& record = corrected ? *corrected : given;
    auto study = annotator.annotate(record, replayed, turns, progress);
    if (!study) return std::nullopt;
    return Analysed{std::move(*study), report_of<G>(record, replayed)};
  } catch (const Error& error) {
    return bad_analysed({given.source, given.number, error.at(given.place)}, given.place);
  }
}

// Returns the good part of a record, corrected, as an analysis in which no turn is searched. Throws
// Error if the record's start is not a position.
GameStudy unsearched_game(const Record& record);

// Returns a game that was annotated before. Results of the search stay for the turns whose numbers,
// counted from 1, are in `turns`. `place` is that of the analysis.
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

}  // namespace cairn

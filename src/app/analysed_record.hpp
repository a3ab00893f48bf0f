// A study of any game of the list, which may have been read back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/annotated_game.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "games/list.hpp"

namespace cairn {

// Returns the study of a game that was read back: the one place where its texts become turns.
// Throws Error if the game's start is no position.
template <Game G>
Study<G> study_of(AnnotatedGame game) {
  Study<G> study{std::move(game), {}, {}};
  study.replay = replay<G>(record_of(study.game));
  const auto read = [](auto position, const std::vector<std::string>& texts) {
    typename StudiedTurn<G>::Line line;
    try {
      for (const std::string& text : texts) {
        line.push_back(G::parse_turn(position, text));
        position = after(std::move(position), line.back());
      }
    } catch (const Error&) {
      // The line ends before this turn.
    }
    return line;
  };
  const auto& positions = study.replay.positions;
  for (std::size_t i = 0; i < positions.size() && i < study.game.turns.size(); ++i) {
    const AnnotatedTurn& turn = study.game.turns[i];
    StudiedTurn<G>& studied = study.turns.emplace_back();
    studied.best_line = read(positions[i], turn.best_line);
    if (i + 1 < positions.size()) studied.refutation = read(positions[i + 1], turn.refutation);
    for (const CandidateTurn& candidate : turn.candidates)
      studied.candidates.push_back(read(positions[i], candidate.line));
  }
  return study;
}

// A study of one of the games, or a game that was read back and whose texts nobody needs as turns
// yet.
class GameStudy {
 public:
  GameStudy(AnnotatedGame game) : content_(std::move(game)) {}  // NOLINT: each is a study
  template <Game G>
  GameStudy(Study<G> study) : content_(std::move(study)) {}  // NOLINT

  const AnnotatedGame& game() const {
    return std::visit(
        []<class Content>(const Content& content) -> const AnnotatedGame& {
          if constexpr (std::is_same_v<Content, AnnotatedGame>)
            return content;
          else
            return content.game;
        },
        content_);
  }

  // Calls function(study) with the Study<G>. Throws Error if the game is not known or its start is
  // no position.
  template <class Function>
  void with_types(Function&& function) const {
    std::visit([&](const auto& content) { call(content, function); }, content_);
  }

  // Returns the texts of the game in the notation of Cairn's SGF, or as they are if the game is not
  // known or its start is no position.
  SgfTexts sgf() const;

 private:
  template <Game... G>
  static std::variant<AnnotatedGame, Study<G>...> content_of(GameList<G...>);

  template <class Function>
  static void call(const AnnotatedGame& game, Function& function) {
    with_game(game.game, [&]<Game G>() { function(study_of<G>(game)); });
  }
  template <Game G, class Function>
  static void call(const Study<G>& study, Function& function) {
    function(study);
  }

  decltype(content_of(Games{})) content_;
};

// A record with its analysis, and what is found out about a record as a whole.

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

std::string written(const GameStudy& study, const AnalysisForm& form);
// A bad record is nothing but in JSON and CSV.
std::string written(const BadRecord& record, const AnalysisForm& form);

}  // namespace cairn

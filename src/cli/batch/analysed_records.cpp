#include "cli/batch/analysed_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/accuracy.hpp"
#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/batch/batch_progress.hpp"
#include "cli/batch/batch_report.hpp"
#include "cli/input/input_records.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/pipeline.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

using Present = std::function<Product(Analysed)>;

constexpr Range no_turns{1, 0};

// Returns the annotator of a game. There is only one, because it owns much memory.
template <Game G>
Annotator<G>& annotator(const AnalysisSettings& settings) {
  static PipelineThreads threads;
  static Annotator<G> annotator(settings, stop_requested(), default_table_bytes, threads);
  return annotator;
}

template <Game G>
std::optional<Analysed> annotate(const Record& given, const AnalysisSettings& settings,
                                 Range turns) {
  const Replay<G> replayed = replay<G>(given);
  const auto corrected = put_right<G>(given, replayed);
  const Record& record = corrected ? *corrected : given;
  auto game = annotator<G>(settings).annotate(record, replayed, turns, &analysis_progress());
  if (!game) return std::nullopt;
  return Analysed{std::move(*game), report_of<G>(record, replayed)};
}

Analysed bad_analysed(const std::string& source, int number, const Error& error) {
  return {BadRecord{source, number, error}, rejected(source, number, error)};
}

// Removes the results of the search from all turns outside the range, and computes the accuracy
// again.
void keep_only(Range turns, AnnotatedGame& game) {
  bool is_whole = true;
  for (int number = 1; AnnotatedTurn & turn : game.turns) {
    if (turns.contains(number++)) continue;
    is_whole = false;
    AnnotatedTurn bare;
    bare.is_searched = false;
    bare.side = turn.side;
    bare.text = std::move(turn.text);
    bare.position = std::move(turn.position);
    bare.sgf_text = std::move(turn.sgf_text);
    bare.preceding = std::move(turn.preceding);
    bare.properties = std::move(turn.properties);
    bare.variations = std::move(turn.variations);
    turn = std::move(bare);
  }
  if (is_whole) return;
  game.accuracy = accuracy(game.turns);
  game.proofs_reach = 0;
}

// Returns a game that was annotated by an earlier run and is only written again.
Analysed annotated_before(const AnnotatedGame& game, Place place) {
  RecordReport report;
  report.source = game.source;
  report.number = game.number;
  report.place = place;
  report.game = game.game;
  report.turns = report.turns_in_record = static_cast<int>(game.turns.size());
  report.result = game.result;
  if (!game.cut_off) return {game, report};
  report.state = RecordState::cut_off;
  report.error = Error(Error::Kind::illegal, game.cut_off->message);
  return {game, report};
}

// Calls differs(option, value) for each option that asks for another search than the one with these
// settings, which have the value.
template <class Differs>
void compare_settings(const AnalysisSettings& settings, const AnalysisOptions& wanted,
                      Differs&& differs) {
  const auto compare = [&](const char* option, auto has, auto asked) {
    if (asked && has != *asked) differs(option, has);
  };
  compare("depth", settings.depth, wanted.depth);
  compare("proof-nodes", settings.proof_nodes, wanted.proof_nodes);
  compare("second-look", settings.second_look_nodes, wanted.second_look_nodes);
  compare("candidates", settings.candidates, wanted.candidates);
}

bool does_fit(const AnalysisSettings& settings, const AnalysisOptions& wanted) {
  bool fits = true;
  compare_settings(settings, wanted, [&](const char*, auto) { fits = false; });
  return fits;
}

// Throws Error of kind usage if an option asks for another search than the one that made the game's
// annotations.
void expect_same_search(const AnnotatedGame& game, const AnalysisOptions& wanted) {
  compare_settings(game.settings, wanted, [](const char* option, auto has) {
    throw Error(Error::Kind::usage,
                fmt::format("an analysis with --{0} {1}, which is not searched again; leave out "
                            "--{0}, or make a record of it with `cairn convert`",
                            option, has));
  });
}

std::vector<Job> jobs_of_annotated(const Input& input, const Present& present, Range turns,
                                   const AnalysisOptions& options) {
  return annotated_jobs(
      input,
      [&](AnnotatedGame game, Place place) -> Job::Work {
        try {
          expect_same_search(game, options);
        } catch (const Error& error) {
          return [error = error.at(place)]() -> std::optional<Product> { throw error; };
        }
        keep_only(turns, game);
        return [present, place, game = std::move(game)] {
          return present(annotated_before(game, place));
        };
      },
      [&](const BadRecord& bad) -> Job::Work {
        return [present, bad] { return present(bad_analysed(bad.source, bad.number, bad.error)); };
      });
}

std::vector<Job> jobs_of_records(const Input& input, const Present& present,
                                 const AnalysisSettings& settings, Range turns,
                                 const RecordSearch& search) {
  std::vector<Job> jobs;
  read_records(input, [&](ReadResult result) {
    Job job = job_of(input, result);
    if (const Error* error = std::get_if<Error>(&result.content)) {
      job.work = [present, bad = bad_analysed(input.label, result.number, *error)] {
        return present(bad);
      };
    } else {
      job.work = [present, settings, turns, search, text = job.text,
                  record = std::move(std::get<Record>(result.content))] {
        std::optional<Analysed> analysed =
            search ? search(record, text, settings) : analyse_record(record, settings, turns);
        return analysed ? std::optional(present(std::move(*analysed))) : std::nullopt;
      };
    }
    jobs.push_back(std::move(job));
  });
  return jobs;
}

// Returns the jobs for a record of a database of which an analysis is stored. The latest one is
// taken of those that the options ask for. If there is none, there are no jobs.
std::vector<Job> jobs_of_stored(const Input& input, const Present& present, Range turns,
                                const AnalysisOptions& options) {
  const std::vector<StoredAnalysis> analyses = input.analyses();
  const auto fits = [&](const StoredAnalysis& analysis) {
    return does_fit(analysis.settings, options);
  };
  const auto found = std::find_if(analyses.rbegin(), analyses.rend(), fits);
  if (found == analyses.rend()) return {};
  return jobs_of_analysis(input, found->json, [&](const Input& stored) {
    return jobs_of_annotated(stored, present, turns, options);
  });
}

std::vector<Job> jobs_without_analysis(const Input& input) {
  return each_record([](const Record& record) -> Product {
    throw Error(Error::Kind::usage,
                "no such analysis is stored; `cairn analyse` with the database alone and the same "
                "settings makes it",
                record.place);
  })(input);
}

}  // namespace

std::optional<Analysed> analyse_record(const Record& record, const AnalysisSettings& settings,
                                       Range turns) {
  try {
    std::optional<Analysed> analysed;
    with_game(record.game, [&]<Game G>() { analysed = annotate<G>(record, settings, turns); });
    return analysed;
  } catch (const Error& error) {
    Analysed bad = bad_analysed(record.source, record.number, error.at(record.place));
    bad.report.place = record.place;
    return bad;
  }
}

Reader analysed_records(const AnalysisOptions& options, Range turns, Present present,
                        RecordSearch search) {
  return [=](const Input& input) {
    if (input.piece->content == Content::json)
      return jobs_of_annotated(input, present, turns, options);
    if (!input.analyses) return jobs_of_records(input, present, options.settings(), turns, search);
    std::vector<Job> stored = jobs_of_stored(input, present, turns, options);
    return stored.empty() ? jobs_without_analysis(input) : stored;
  };
}

Reader stored_analyses(Present present) {
  return [=](const Input& input) {
    if (input.piece->content == Content::json)
      return jobs_of_annotated(input, present, Range{}, AnalysisOptions{});
    if (input.analyses)
      if (std::vector<Job> stored = jobs_of_stored(input, present, Range{}, {}); !stored.empty())
        return stored;
    return jobs_of_records(input, present, AnalysisSettings{}, no_turns, {});
  };
}

}  // namespace cairn::cli

#include "cli/batch/analysed_records.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/input/input.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/batch/batch_progress.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/pipeline.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

using Present = std::function<Product(Analysed)>;

constexpr Range no_turns{1, 0};

std::vector<Job> jobs_of_annotated(const Input& input, const Present& present, Range turns,
                                   const AnalysisOptions& options) {
  return annotated_jobs(
      input,
      [&](AnnotatedGame game, Place place) -> Job::Work {
        return [present, turns, options, place, game = std::move(game)]() mutable {
          options.expect_search_of(game, place);
          return present(analysed_before(std::move(game), turns, place));
        };
      },
      [&](const BadRecord& bad) -> Job::Work {
        return [present, bad] { return present(bad_analysed(bad)); };
      });
}

std::vector<Job> jobs_of_records(const Input& input, const Present& present,
                                 const AnalysisSettings& settings, Range turns,
                                 const RecordSearch& search) {
  std::vector<Job> jobs;
  read_records(input, [&](ReadResult result) {
    if (const Error* error = std::get_if<Error>(&result.content)) {
      const BadRecord bad{input.label, result.number, *error};
      jobs.push_back(job_of(input, std::move(result)));
      jobs.back().work = [present, bad] { return present(bad_analysed(bad)); };
      return;
    }
    Job& job = jobs.emplace_back(job_of(input, std::move(result)));
    job.work = [present, settings, turns, search, text = job.text, record = job.record] {
      std::optional<Analysed> analysed =
          search ? search(*record, text, settings) : analyse_record(*record, settings, turns);
      return analysed ? std::optional(present(std::move(*analysed))) : std::nullopt;
    };
  });
  return jobs;
}

// Returns the jobs for a record of a database of which an analysis is stored. The latest one is
// taken of those that the options ask for. If there is none, there are no jobs.
std::vector<Job> jobs_of_stored(const Input& input, const Present& present, Range turns,
                                const AnalysisOptions& options) {
  const std::vector<StoredAnalysis> analyses = input.analyses();
  const auto found = std::find_if(
      analyses.rbegin(), analyses.rend(),
      [&](const StoredAnalysis& analysis) { return !options.difference_from(analysis.settings); });
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

// There is only one for each game, because it owns much memory.
template <Game G>
Annotator<G>& annotator(const AnalysisSettings& settings) {
  static PipelineThreads threads;
  static Annotator<G> annotator(settings, stop_requested(), default_table_bytes, threads);
  return annotator;
}

}  // namespace

std::optional<Analysed> analyse_record(const Record& record, const AnalysisSettings& settings,
                                       Range turns) {
  std::optional<Analysed> analysed;
  with_game(record.game, [&]<Game G>() {
    analysed = cairn::analyse_record(annotator<G>(settings), record, turns, &analysis_progress());
  });
  return analysed;
}

std::optional<Analysed> answer_record(const Record& record, const AnalysisSettings& settings) {
  std::optional<Analysed> analysed;
  with_game(record.game, [&]<Game G>() {
    const Replay<G> replayed = replay<G>(record);
    auto study = annotator<G>(settings).answer(record, replayed, &analysis_progress());
    if (study) analysed = Analysed{std::move(*study), report_of<G>(record, replayed)};
  });
  return analysed;
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

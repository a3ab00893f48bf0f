#include "cli/batch/database_output.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <variant>

#include "analysis/index_game.hpp"
#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "archive/database/database_schema.hpp"
#include "archive/input/input.hpp"
#include "cli/batch/analysed_records.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/shell/console.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"
#include "study/studies.hpp"
#include "text/ascii.hpp"

namespace cairn::cli {

namespace {

// Stands for the search that made an analysis in JSON, which does not tell it.
constexpr std::string_view unknown_search = "json";

Product stored_before(const Record& record) {
  Product product;
  product.report.source = record.source;
  product.report.number = record.number;
  product.report.place = record.place;
  product.report.game = record.game;
  product.report.state = RecordState::stored;
  return product;
}

}  // namespace

bool names_database(const std::string& path) {
  return path.ends_with(".db") || path.ends_with(".sqlite") || is_database(path);
}

DatabaseOutput::DatabaseOutput(std::string path, DuplicateMode copies)
    : path_(std::move(path)), additions_(copies) {}

Reader DatabaseOutput::records(CutOff cut_off) {
  return [this, cut_off](const Input& input) { return jobs(input, std::nullopt, cut_off, false); };
}

Reader DatabaseOutput::analyses(const AnalysisOptions& options, bool is_input) {
  return [this, options, is_input](const Input& input) {
    return jobs(input, options, CutOff::kept, is_input);
  };
}

std::vector<Job> DatabaseOutput::jobs(const Input& input,
                                      const std::optional<AnalysisOptions>& options, CutOff cut_off,
                                      bool is_input) {
  const WorkOn work_on = [=, this](Given given) {
    return [=, this, given = std::make_shared<const Given>(std::move(given))] {
      return work(*given, options, cut_off);
    };
  };
  if (input.piece->content == Content::json) return jobs_of_json(input, work_on);
  PlaceInPiece place(*input.piece);
  return record_jobs(input, [&](Job& job) {
    const std::string_view text = trimmed(job.text);
    StoredRecord stored{job.record->source, job.record->number, place.of(text),
                        input.piece->content, std::string(text)};
    job.work =
        work_on({job.record, std::move(stored),
                 input.analyses && !is_input ? input.analyses() : std::vector<StoredAnalysis>{},
                 std::nullopt});
  });
}

// An analysis in JSON stands for its record too.
std::vector<Job> DatabaseOutput::jobs_of_json(const Input& input, const WorkOn& work_on) {
  const auto work_on_game = [&](const AnnotatedGame& game, Place place) {
    const SgfTexts sgf = GameStudy(game).sgf();
    const auto record = std::make_shared<const Record>(record_of(game, sgf));
    StoredRecord stored{game.source, game.number, place, Content::sgf,
                        write_record(*record, Format::cairn)};
    StoredAnalysis analysis{std::string(unknown_search), game.settings, write_json(game, sgf)};
    return work_on({record, std::move(stored), {std::move(analysis)}, game});
  };
  const auto tell_bad = [](const BadRecord& bad) -> Job::Work {
    return [bad] { return Product{{}, rejected(bad.source, bad.number, bad.error)}; };
  };
  return annotated_jobs(input, work_on_game, tell_bad);
}

// Whether the record is stored, its analyses are, and the one that is wanted.
bool DatabaseOutput::has(const Given& given, const std::optional<AnalysisOptions>& options) {
  const std::string& game = given.record->game;
  const std::string search = options ? search_version(game) : std::string();
  return database_->with_writer([&](DatabaseWriter& writer) {
    const std::optional<DatabaseWriter::Key> key = writer.find(given.stored.text);
    if (!key) return false;
    for (const StoredAnalysis& analysis : given.analyses)
      if (!writer.has_analysis(*key, analysis.search, analysis.settings)) return false;
    return !options || writer.has_analysis(*key, search, settings_for(options->settings(), game));
  });
}

std::optional<Product> DatabaseOutput::work(const Given& given,
                                            const std::optional<AnalysisOptions>& options,
                                            CutOff cut_off) {
  if (has(given, options)) return stored_before(*given.record);
  const auto addition = std::make_shared<RecordAddition>();
  addition->record = given.stored;
  Product product;
  with_game(given.record->game, [&]<Game G>() {
    const Replay<G> replayed = replay<G>(*given.record);
    const auto corrected = put_right<G>(*given.record, replayed);
    product.report = report_of<G>(corrected ? *corrected : *given.record, replayed);
    addition->game = index_game<G>(*given.record, replayed);
  });
  if (!addition->game.is_whole && cut_off == CutOff::left_out) return product;
  for (const StoredAnalysis& analysis : given.analyses)
    if (given.game)
      addition->analyses.emplace_back(analysis, *given.game);
    else if (auto read = read_json(analysis.json); auto* game = std::get_if<AnnotatedGame>(&read))
      addition->analyses.emplace_back(analysis, std::move(*game));
  if (options && !analyse(given, *options, *addition)) return std::nullopt;
  product.keep = [this, addition](FileClaims&, RecordReport& report) { add(*addition, report); };
  return product;
}

bool DatabaseOutput::analyse(const Given& given, const AnalysisOptions& options,
                             RecordAddition& addition) {
  const AnalysisSettings settings = settings_for(options.settings(), given.record->game);
  std::optional<Analysed> analysed = analyse_record(*given.record, settings);
  if (!analysed) return false;
  const auto& study = std::get<GameStudy>(analysed->content);
  StoredAnalysis stored{search_version(given.record->game), settings, write_json(study)};
  addition.analyses.emplace_back(std::move(stored), study.game());
  return true;
}

void DatabaseOutput::add(const RecordAddition& addition, RecordReport& report) {
  database_->with_writer([&](DatabaseWriter& writer) { additions_.add(writer, addition, report); });
}

void DatabaseOutput::finish() {
  database_->with_writer([](DatabaseWriter& writer) { writer.commit(); });
}

int run_batch_into(DatabaseOutput& database, const std::vector<std::string>& files,
                   BatchOptions options, const Reader& reader, bool is_input) {
  if (!is_input) options.duplicates = DuplicateMode::ignore;
  Presentation presentation;
  presentation.has_output = false;
  if (!is_input) presentation.databases = {options.output};
  presentation.open = [&] { database.open(); };
  const int status = run_batch(files, options, reader, presentation);
  database.finish();
  if (!options.quiet) say("cairn: " + database.summary());
  return status;
}

}  // namespace cairn::cli

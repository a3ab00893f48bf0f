#include "app/analysed_records.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/duplicates.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/site.hpp"
#include "app/source.hpp"
#include "app/threads.hpp"
#include "core/text.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/database.hpp"
#include "formats/records/input.hpp"
#include "formats/records/writer.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

// A place of a piece of text that begins at another one.
Place in_whole_text(Place place, Place begin) {
  return {place.line + begin.line - 1, place.column + (place.line == 1 ? begin.column - 1 : 0)};
}

}  // namespace

std::vector<Job> annotated_jobs(const Input& input,
                                const std::function<Job::Work(AnnotatedGame, Place)>& game_work,
                                const std::function<Job::Work(const BadRecord&)>& bad_work) {
  std::vector<Job> jobs;
  read_json_values(input.piece->text, [&](JsonResult result) {
    Job job;
    job.source = input.label;
    job.number = input.records_before + static_cast<int>(jobs.size()) + 1;
    job.place = in_whole_text(result.place, input.piece->place);
    job.text = result.text;
    job.piece = input.piece;
    if (auto* game = std::get_if<AnnotatedGame>(&result.content)) {
      if (input.keeps_records) job.record = std::make_shared<const Record>(record_of(*game));
      job.work = game_work(std::move(*game), job.place);
    } else if (const auto* bad = std::get_if<BadRecord>(&result.content)) {
      job.work = bad_work(*bad);
    } else {
      const Error& found = std::get<Error>(result.content);
      const Error error(found.kind(), found.what(), job.place);
      job.work = [error]() -> std::optional<Product> { throw error; };
    }
    jobs.push_back(std::move(job));
  });
  return jobs;
}

namespace {

// Throws Error unless two records are of the same players and turns, by the rules of their game.
void expect_same_game(const Record& stored, const Record& analysed) {
  bool is_same = stored.game == analysed.game;
  for (const char* const tag : {"PW", "PB"})
    is_same &= value_of(stored.tags, tag) == value_of(analysed.tags, tag);
  if (is_same) {
    const auto keys = game_named(stored.game).keys(stored);
    const auto others = game_named(stored.game).keys(analysed);
    is_same = !keys || !others || keys->keys == others->keys;
  }
  if (!is_same)
    throw Error(Error::Kind::illegal, "the stored analysis is that of another game than the record",
                stored.place);
}

}  // namespace

std::vector<Job> jobs_of_analysis(const Input& record, const std::string& json,
                                  const std::function<std::vector<Job>(const Input&)>& jobs) {
  std::shared_ptr<const Record> own;
  read_records(record, [&](ReadResult result) {
    if (auto* const found = std::get_if<Record>(&result.content); found && !own)
      own = std::make_shared<const Record>(std::move(*found));
  });
  Input stored = record;
  stored.keeps_records = true;
  stored.piece = std::make_shared<const TextPiece>(
      TextPiece{json, record.piece->place, Content::json, TextPiece::Kind::whole});
  std::vector<Job> made = jobs(stored);
  for (Job& job : made) {
    job.text = record.piece->text;
    job.piece = record.piece;
    if (own && job.record)
      job.work = [work = std::move(job.work), own, analysed = job.record] {
        expect_same_game(*own, *analysed);
        return work();
      };
    if (!record.keeps_records) job.record.reset();
  }
  return made;
}

AnalysisJournal::AnalysisJournal(const std::string& output, bool is_fresh)
    : path_(path_for(output)) {
  if (!is_database(path_)) return;
  made();
  if (is_fresh) remove();
}

std::optional<Analysed> AnalysisJournal::analyse(const Record& record, std::string_view text,
                                                 const AnalysisSettings& given) {
  const AnalysisSettings settings = settings_for(given, record.game);
  if (auto found = find(record, text, settings))
    return Analysed{std::move(*found), check_record(record)};
  std::optional<Analysed> analysed = analyse_record(record, settings);
  if (!analysed) return std::nullopt;
  if (const auto* study = std::get_if<AnalysedGame>(&analysed->content))
    add(record, text, settings, *study);
  return analysed;
}

std::optional<AnnotatedGame> AnalysisJournal::find(const Record& record, std::string_view text,
                                                   const AnalysisSettings& settings) {
  SharedDatabase* const database = existing();
  if (!database) return std::nullopt;
  const std::string search = search_version(record.game);
  const std::string json = database->with_writer([&](DatabaseWriter& writer) {
    const auto key = writer.find(text);
    std::string found = key ? writer.analysis(*key, search, settings) : std::string();
    if (!found.empty()) used_.insert(*key);
    return found;
  });
  if (json.empty()) return std::nullopt;
  auto content = read_json(json);
  auto* const game = std::get_if<AnnotatedGame>(&content);
  if (!game) return std::nullopt;
  const bool is_elsewhere = game->source != record.source || game->number != record.number;
  if (is_elsewhere && game->cut_off) return std::nullopt;  // its message names the other place
  game->source = record.source;
  game->number = record.number;
  try {
    AnalysedGame(*game).study();
  } catch (const Error&) {
    return std::nullopt;
  }
  ++taken_up_;
  return std::move(*game);
}

void AnalysisJournal::add(const Record& record, std::string_view text,
                          const AnalysisSettings& settings, const AnalysedGame& study) {
  const StoredAnalysis analysis{search_version(record.game), settings, write_json(study)};
  const IndexedGame index = study.study()->index(record);
  made().with_writer([&](DatabaseWriter& writer) {
    auto key = writer.find(text);
    if (!key)
      key = writer.add(
          {record.source, record.number, record.place, Content::text, std::string(text)}, index);
    writer.add_analysis(*key, analysis, study.game());
    used_.insert(*key);
    writer.commit_now_and_then();
  });
}

SharedDatabase* AnalysisJournal::existing() {
  const std::lock_guard guard(mutex_);
  return database_ ? &*database_ : nullptr;
}

SharedDatabase& AnalysisJournal::made() {
  const std::lock_guard guard(mutex_);
  if (!database_) database_.emplace(path_);
  return *database_;
}

void AnalysisJournal::keep() {
  if (database_) database_->with_writer([](DatabaseWriter& writer) { writer.commit(); });
}

bool AnalysisJournal::has_others() const {
  DatabaseReader reader(path_);
  std::size_t count = 0;
  while (const auto row = reader.next()) count += reader.analyses(row->key).size();
  return count > used_.size();
}

void AnalysisJournal::remove() {
  if (!database_) return;
  database_.reset();
  std::error_code ignored;  // it is taken up again, or removed, by the next run
  std::filesystem::remove(path_, ignored);
}

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
                        input.piece->content, text_to_store(text, reading_of(input))};
    job.work =
        work_on({job.record, std::move(stored),
                 input.analyses && !is_input ? input.analyses() : std::vector<StoredAnalysis>{},
                 std::nullopt});
  });
}

// An analysis in JSON stands for its record too.
std::vector<Job> DatabaseOutput::jobs_of_json(const Input& input, const WorkOn& work_on) {
  const auto tell_bad = [](const BadRecord& bad) -> Job::Work {
    return [bad] { return Product{{}, rejected(bad.source, bad.number, bad.error)}; };
  };
  const auto work_on_game = [&](const AnnotatedGame& game, Place place) -> Job::Work {
    SgfTexts sgf;
    try {
      sgf = AnalysedGame(game).study()->sgf();
    } catch (const Error& error) {
      return tell_bad({game.source, game.number, error.at(place)});
    }
    const auto record = std::make_shared<const Record>(record_of(game, sgf));
    StoredRecord stored{game.source, game.number, place, Content::sgf,
                        write_record(*record, Format::cairn)};
    StoredAnalysis analysis{std::string(unknown_search), game.settings, write_json(game, sgf)};
    return work_on({record, std::move(stored), {std::move(analysis)}, game});
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
    return !options || writer.is_analysed(*key, search, settings_for(options->settings(), game));
  });
}

std::optional<Product> DatabaseOutput::work(const Given& given,
                                            const std::optional<AnalysisOptions>& options,
                                            CutOff cut_off) {
  if (has(given, options)) return stored_before(*given.record);
  const auto addition = std::make_shared<RecordAddition>();
  addition->record = given.stored;
  Product product;
  IndexedRecord indexed = game_named(given.record->game).indexed(*given.record);
  product.report = std::move(indexed.report);
  addition->game = std::move(indexed.game);
  if (!addition->game.is_whole && cut_off == CutOff::left_out) return product;
  for (const StoredAnalysis& analysis : given.analyses)
    if (given.game)
      addition->analyses.emplace_back(analysis, *given.game);
    else if (auto read = read_json(analysis.json); auto* game = std::get_if<AnnotatedGame>(&read)) {
      if (AnalysedGame(*game).study()->index(*given.record).beginnings != addition->game.beginnings)
        throw Error(Error::Kind::illegal, "the analysis is that of another game than the record",
                    given.stored.place);
      addition->analyses.emplace_back(analysis, std::move(*game));
    }
  if (options && !analyse(given, *options, *addition)) return std::nullopt;
  product.keep = [this, addition](FileClaims&, RecordReport& report) { add(*addition, report); };
  return product;
}

bool DatabaseOutput::analyse(const Given& given, const AnalysisOptions& options,
                             RecordAddition& addition) {
  const AnalysisSettings settings = settings_for(options.settings(), given.record->game);
  std::optional<Analysed> analysed = analyse_record(*given.record, settings);
  if (!analysed) return false;
  const auto& study = std::get<AnalysedGame>(analysed->content);
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
  presentation.open = [&](FileClaims&) { database.open(); };
  const int status = run_batch(files, options, reader, presentation);
  database.finish();
  if (!options.quiet) say("cairn: " + database.summary());
  return status;
}

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
    job.work = [present, settings, turns, search, record = job.record,
                text = search ? text_to_store(job.text, reading_of(input)) : std::string()] {
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
AnyAnnotator& annotator(const std::string& game, const AnalysisSettings& settings) {
  struct Kept {
    PipelineThreads threads;
    std::unique_ptr<AnyAnnotator> annotator;
  };
  static std::mutex mutex;
  static std::map<std::string, Kept> kept;
  const std::lock_guard guard(mutex);
  auto& [threads, annotator] = kept[game];
  if (!annotator)
    annotator =
        game_named(game).annotator(settings, stop_requested(), default_table_bytes, threads);
  return *annotator;
}

}  // namespace

std::optional<Analysed> analyse_record(const Record& record, const AnalysisSettings& settings,
                                       Range turns) {
  return cairn::analyse_record(annotator(record.game, settings), record, turns,
                               &analysis_progress());
}

std::optional<Analysed> answer_record(const Record& record, const AnalysisSettings& settings) {
  auto studied = annotator(record.game, settings).answer(record, &analysis_progress());
  if (!studied) return std::nullopt;
  return Analysed{std::move(studied->study), std::move(studied->report)};
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

int answer_positions(const std::vector<std::string>& sources, const Part& part,
                     std::optional<int> turn, const AnalysisSettings& settings,
                     const std::function<void(const Analysed&)>& write) {
  catch_interrupts();
  int status = status::good;
  const auto answer = [&](const Record& record) {
    try {
      const auto analysed = turn ? answer_record(cut_after(record, *turn), settings)
                                 : analyse_record(record, settings);
      if (analysed) write(*analysed);
      if (analysed && std::holds_alternative<AnalysedGame>(analysed->content)) return;
    } catch (const Error& error) {
      if (error.kind() == Error::Kind::usage) throw;
      say(describe(record.source, error.at(record.place)));
    }
    status = status::bad_records;
  };
  for (const std::string& source : sources)
    for (const SourceRecord& found : read_source_records(source, part).records) {
      if (stop_requested()) return stopped_status();
      if (const auto* record = std::get_if<Record>(&found)) {
        answer(*record);
        continue;
      }
      const BadRecord& bad = std::get<BadRecord>(found);
      say(describe(bad.source, bad.error));
      status = status::bad_records;
    }
  return stop_requested() ? stopped_status() : status;
}

}  // namespace cairn::cli

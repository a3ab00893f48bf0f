#include "app/batch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <variant>

#include "analysis/duplicates.hpp"
#include "analysis/replay.hpp"
#include "app/analysed_record.hpp"
#include "app/console.hpp"
#include "app/output_file.hpp"
#include "app/threads.hpp"
#include "core/people.hpp"
#include "core/text.hpp"
#include "formats/output/record_report.hpp"
#include "formats/records/database.hpp"
#include "formats/records/explorer.hpp"
#include "formats/records/input.hpp"
#include "formats/records/reader.hpp"

namespace cairn::cli {

namespace {

std::unique_ptr<OutputFile> output_to(const std::string& target) {
  return target.empty() ? nullptr : std::make_unique<OutputFile>(target);
}

}  // namespace

std::string none_accepted(std::size_t count) {
  return "cairn: none of " + counted(count, "record") + " matches";
}

void BatchTotals::add(const RecordReport& report, bool is_bad) {
  ++counts_[static_cast<std::size_t>(report.state)];
  if (report.state != RecordState::passed_over) ++records_;
  if (is_bad) ++bad_;
}

void BatchTotals::add_left_out(std::size_t count) {
  counts_[static_cast<std::size_t>(RecordState::not_selected)] += count;
  records_ += count;
}

std::string BatchTotals::text() const {
  std::string text = counted(records_, "record");
  const char* between = ": ";
  for (const RecordState state :
       {RecordState::ok, RecordState::repaired, RecordState::noted, RecordState::cut_off,
        RecordState::rejected, RecordState::duplicate, RecordState::stored,
        RecordState::not_selected}) {
    if (of(state) == 0) continue;
    text += fmt::format("{}{} {}", std::exchange(between, ", "), of(state), name(state));
  }
  if (const std::size_t others = of(RecordState::passed_over); others > 0)
    text += fmt::format("; {} skipped", counted(others, "file"));
  return text;
}

BatchOutput::BatchOutput(const BatchOptions& options, const Presentation& presentation,
                         FileClaims claims)
    : options_(options),
      presentation_(presentation),
      claims_(std::move(claims)),
      progress_(options.quiet, presentation.progress),
      status_(status::good) {
  const std::string output = presentation.has_output ? options.output : std::string();
  if (!presentation.is_in_place) claims_.write("-o", output);
  for (const std::string& path : presentation.other_outputs) claims_.write("-o", path);
  for (const std::string& path : presentation.databases) claims_.write_database("-o", path);
  claims_.write("--report", options.report);
  claims_.write("--bad", options.bad);
  if (presentation.open) presentation.open(claims_);
  output_ = output_to(output);
  report_ = output_to(options.report);
  bad_ = output_to(options.bad);
}

void BatchOutput::take(JobResult result) {
  if (result.is_rest) return keep_bad(result.text, true);
  if (!result.product) return;
  Product& product = *result.product;
  was_bad_ = false;
  if (product.report.state == RecordState::not_selected) {
    totals_.add(product.report, false);
    return progress_.done(totals_.records(), totals_.bad(), totals_.passed_over());
  }
  if (options_.strict && product.report.state == RecordState::ok && !product.report.notes.empty())
    product.report.state = RecordState::noted;
  deliver(product, result.status);
  const RecordReport& report = product.report;
  was_bad_ = is_bad(report);
  totals_.add(report, was_bad_);
  if (was_bad_) keep_bad(result.text, false);
  if (report_) report_->write(write_json(report));
  for (const std::string& message : messages_of(report)) progress_.say(message);
  RecordReport shown = report;
  std::erase_if(shown.notes, [&](const std::string& note) {
    return note.ends_with(assumed_charset) && std::exchange(has_told_charset_, true);
  });
  if (!options_.quiet)
    for (const std::string& note : presentation_.describe ? notes_of(shown) : notes_.of(shown))
      progress_.say(note);
  status_ = std::max({status_, result.status, was_bad_ ? status::bad_records : status::good});
  progress_.done(totals_.records(), totals_.bad(), totals_.passed_over());
}

int BatchOutput::finish() {
  for (const std::string& note : notes_.rest()) progress_.say("cairn: " + note);
  if (output_) begin_output();
  if (presentation_.is_in_place) {
    output_->save();
    const bool is_changed = !output_->is_old_unchanged();
    if (is_changed) status_ = std::max(status_, status::io_failure);
    if (status_ == status::good)
      output_->finish_saved();
    else
      progress_.say(options_.output +
                    (is_changed ? ": changed meanwhile; unchanged, run it again"
                                : ": unchanged; --in-place needs all of its records good"));
    output_.reset();
  }
  for (OutputFile* file : files())
    if (file) file->finish();
  return status_;
}

void BatchOutput::keep_parts() {
  if (presentation_.is_in_place) output_.reset();
  for (OutputFile* file : files())
    if (const std::string words = file ? file->keep_part() : ""; !words.empty())
      progress_.say("cairn: " + words);
}

bool BatchOutput::is_bad(const RecordReport& report) const {
  if (report.state == RecordState::passed_over) return false;
  const bool is_doubtful = report.state == RecordState::repaired || !report.notes.empty();
  return report.is_bad() || (options_.strict && is_doubtful);
}

void BatchOutput::deliver(Product& product, int& status) {
  if (presentation_.describe) return write(presentation_.describe(product.report));
  if (!product.keep) return write(product.text);
  try {
    product.keep(claims_, product.report);
  } catch (const WriteError&) {
    throw;
  } catch (const Error& error) {
    product.report.state = RecordState::rejected;
    product.report.error = error;
    status = status::io_failure;
  }
}

void BatchOutput::write(const std::string& text) {
  if (text.empty()) return;
  begin_output();
  if (std::exchange(has_written_, true)) output_->write(presentation_.separator);
  presentation_.paint ? output_->show(text, *presentation_.paint) : output_->write(text);
}

void BatchOutput::begin_output() {
  if (!std::exchange(has_begun_, true)) output_->write(presentation_.header);
}

// Writes the text of a bad record unchanged. A line end is added only before the next record, if
// the text does not end with one.
void BatchOutput::keep_bad(std::string_view text, bool is_rest) {
  if (!bad_ || !was_bad_ || text.empty()) return;
  if (!is_rest && !bad_ends_its_line_) bad_->write("\n");
  bad_->write(text);
  bad_ends_its_line_ = text.back() == '\n';
}

namespace {

constexpr std::chrono::milliseconds time_between_lines{250};
constexpr std::chrono::milliseconds time_between_lines_of_a_log{60'000};
// Before so many seconds, and so much of the work, nothing is said about the time that is left.
constexpr double least_seconds = 2;
constexpr double least_share = 0.002;

// The share of the work that is done, 0 to 1, or nothing if it is not known. Steps of analyses tell
// it better than records, which are done late and in the order of the input.
std::optional<double> share_done(const BatchState& state, const AnalysisProgress& analyses) {
  if (!state.share_read || *state.share_read <= 0 || state.found == 0) return std::nullopt;
  const double records = static_cast<double>(state.found) / *state.share_read;
  // What was passed over took no time, and is no work; how much of the rest will be is not known.
  const auto worked = static_cast<double>(state.done - state.passed);
  const double work = records - static_cast<double>(state.passed);
  const double by_records = work <= 0 ? 1 : worked / work;
  if (analyses.steps == 0) return by_records;
  const double steps = static_cast<double>(analyses.steps) / static_cast<double>(analyses.games);
  const double by_steps = static_cast<double>(analyses.done) / (steps * std::max(work, 1.0));
  return std::min(1.0, std::max(by_records, by_steps));
}

std::string time_text(double seconds) {
  const auto minutes = static_cast<long>(std::ceil(seconds / 60));
  if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (minutes < 60) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string records_text(const BatchState& state) {
  const bool is_all = state.share_read && *state.share_read >= 1;
  std::string total;
  if (is_all)
    total = fmt::format(" of {}", state.found);
  else if (state.share_read && *state.share_read > 0)
    total = fmt::format(" of about {:.0f}", static_cast<double>(state.found) / *state.share_read);
  std::string text = fmt::format("{}{} records done, {} bad", state.done, total, state.bad);
  if (state.passed > 0) text += fmt::format(", {} skipped", state.passed);
  return text;
}

// Returns "12 of about 300 records done, 1 bad, 5 passed over; about 8 min left, 0.6 records a
// second", or as much of it as is known and
// worth saying. `seconds` have passed since the batch began.
std::string progress_text(const BatchState& state, const AnalysisProgress& analyses,
                          double seconds) {
  const bool is_one_game = state.found == 1 && analyses.steps > 0;
  std::string text = is_one_game ? fmt::format("{} of {} positions and second looks done",
                                               analyses.done.load(), analyses.steps.load())
                                 : records_text(state);
  const auto share = share_done(state, analyses);
  if (share && *share >= least_share && *share < 1 && seconds >= least_seconds)
    text += fmt::format("; about {} left", time_text(seconds * (1 - *share) / *share));
  if (const std::size_t worked = state.done - state.passed; worked > 0 && seconds >= least_seconds)
    text += fmt::format(", {:.{}f} records a second", static_cast<double>(worked) / seconds,
                        static_cast<double>(worked) >= 10 * seconds ? 0 : 1);
  return text;
}

}  // namespace

AnalysisProgress& analysis_progress() {
  static AnalysisProgress progress;
  return progress;
}

BatchProgress::BatchProgress(bool quiet, std::function<std::string()> line)
    : line_(std::move(line)), progress_(quiet), is_log_(!quiet && !progress_.is_wanted()) {
  if (quiet || line_) return;
  try {
    ticker_ = std::thread([this] { show_regularly(); });
  } catch (const std::system_error&) {  // without a thread nothing is shown
  }
}

BatchProgress::~BatchProgress() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  over_.notify_all();
  if (ticker_.joinable()) ticker_.join();
}

void BatchProgress::found(std::size_t records, std::optional<double> share_read) {
  const std::lock_guard lock(mutex_);
  state_.found = records;
  state_.share_read = share_read;
}

void BatchProgress::done(std::size_t records, std::size_t bad, std::size_t passed_over) {
  const std::lock_guard lock(mutex_);
  state_.done = records;
  state_.bad = bad;
  state_.passed = passed_over;
  if (line_) progress_.show(line_());
}

void BatchProgress::say(std::string_view line) {
  const std::lock_guard lock(mutex_);
  progress_.say(line);
}

void BatchProgress::show_regularly() {
  std::unique_lock lock(mutex_);
  const auto pause = is_log_ ? time_between_lines_of_a_log : time_between_lines;
  while (!over_.wait_for(lock, pause, [this] { return is_over_; })) show();
}

void BatchProgress::show() {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
  const std::string text = progress_text(state_, analysis_progress(), passed.count());
  is_log_ ? progress_.say("cairn: " + text) : progress_.show(text);
}

namespace {

Job passing_over(const Input& input) {
  Product note;
  note.report.source = input.label;
  note.report.state = RecordState::passed_over;
  note.report.notes = {fmt::format("skipped: {}, not a record", input.foreign_kind)};
  Job job;
  job.work = [note = std::move(note)] { return note; };
  job.is_readable = false;
  return job;
}

Job rest_of_long(const Input& input) {
  Job job;
  job.text = input.piece->text;
  job.piece = input.piece;
  job.is_rest = true;
  return job;
}

}  // namespace

Job failing_job(const Input& input, const Error& error) {
  Job job;
  job.source = input.label;
  job.number = input.records_before + 1;
  job.place = error.place();
  job.work = [error]() -> std::optional<Product> { throw error; };
  job.is_readable = false;
  return job;
}

std::optional<Job> JobSource::next() {
  while (waiting_.empty()) {
    std::optional<Input> input = inputs_.next();
    if (!input) return std::nullopt;
    read(*input);
  }
  if (stop_requested()) return std::nullopt;
  Job job = std::move(waiting_.front());
  waiting_.pop_front();
  job.index = given_++;
  return job;
}

void JobSource::read(Input& input) {
  if (!input.goes_on) in_file_ = input.records_before;
  input.records_before = in_file_;
  input.keeps_records = keeps_records_;
  if (!input.foreign_kind.empty()) return waiting_.push_back(passing_over(input));
  if (!input.error && input.piece->kind == TextPiece::Kind::rest)
    return waiting_.push_back(rest_of_long(input));
  if (input.error)
    waiting_.push_back(failing_job(input, *input.error));
  else
    std::ranges::move(reader_(input), std::back_inserter(waiting_));
  found_ += waiting_.size();
  in_file_ += static_cast<int>(waiting_.size());
  if (std::ranges::any_of(waiting_, &Job::is_readable)) inputs_.found_records();
}

namespace {

int status_of_record(Error::Kind kind) {
  if (kind == Error::Kind::io) return status::io_failure;
  return kind == Error::Kind::internal ? status::own_error : status::bad_records;
}

JobResult failed(const Job& job, const Error& error) {
  Product product{{}, rejected(job.source, job.number, error.at(job.place))};
  product.report.place = job.place;
  return {std::move(product), status_of_record(error.kind())};
}

// The people of all databases that a run reads or writes.
People people_of_databases(std::vector<std::string> files, std::span<const std::string> written) {
  files.insert(files.end(), written.begin(), written.end());
  return stored_people(files);
}

// Decides which jobs are done: those whose record is selected, except copies that are to be
// dropped.
struct JobFilter {
  const RecordSelection& selection;
  const DuplicateRecords& duplicates;
  DuplicateMode mode;
  const Part& part;

  // What is unreadable belongs to every part, so that each of them tells it.
  bool is_in_part(const Job& job) const { return !job.is_readable || part.contains(job.text); }
  bool accepts(const Job& job) const {
    return is_in_part(job) && (!job.record || selection.accepts(*job.record));
  }
};

// Throws Error of kind io if the text differs from the one that was compared in the first reading.
// Otherwise the wrong games would be left out as copies.
void expect_unchanged(const Job& job, const JobFilter& filter) {
  if (filter.mode == DuplicateMode::ignore || stop_requested()) return;
  if (!filter.duplicates.is_noted(job.index, job.text))
    throw Error(Error::Kind::io, job.source +
                                     ": it, or a file before it, was changed between the two "
                                     "readings of --duplicates; run the command again");
}

Product left_out(const Job& job, RecordState state, std::string copy) {
  Product product;
  product.report.source = job.source;
  product.report.number = job.number;
  product.report.place = job.place;
  if (job.record) product.report.game = job.record->game;
  product.report.state = state;
  product.report.copy = std::move(copy);
  return product;
}

std::optional<Product> product_of(const Job& job, const JobFilter& filter) {
  if (!filter.accepts(job)) return left_out(job, RecordState::not_selected, {});
  std::string copy = filter.duplicates.describe(job.index);
  if (filter.mode == DuplicateMode::drop && filter.duplicates.is_copy(job.index))
    return left_out(job, RecordState::duplicate, std::move(copy));
  std::optional<Product> product = job.work();
  if (product) product->report.copy = std::move(copy);
  return product;
}

JobResult do_job(const Job& job, const JobFilter& filter) {
  if (stop_requested()) return {{}, status::good};
  try {
    return {product_of(job, filter), status::good};
  } catch (const Stopped&) {
    return {{}, status::good};
  } catch (const WriteError&) {
    throw;
  } catch (const Error& error) {
    return failed(job, error);
  } catch (const std::bad_alloc&) {
    return failed(job, {Error::Kind::io, out_of_memory()});
  } catch (const std::exception& error) {
    return failed(job, {Error::Kind::internal, fmt::format("internal error: {}", error.what())});
  }
}

// Does a job and returns its result, together with the record's text.
JobResult result_of(const Job& job, const JobFilter& filter) {
  expect_unchanged(job, filter);
  JobResult result = job.is_rest ? JobResult{{}, status::good} : do_job(job, filter);
  result.text = job.text;
  result.piece = job.piece;
  result.is_rest = job.is_rest;
  return result;
}

// Calls work(job) for each job in `workers` threads, and take(result) in the order of the jobs.
// After reading, it calls found(records, share) with the number of records so far and
// Inputs::share_read().
template <class Found, class Work, class Take>
void run_jobs(JobSource& source, int workers, const Found& found, const Work& work,
              const Take& take) {
  const auto next = [&] {
    std::optional<Job> job = source.next();
    found(source.found(), source.inputs().share_read());
    return job;
  };
  run_pipeline(workers, next, work, take);
}

std::string place_of(const Job& job) {
  return fmt::format("{}:{}:{}", job.source, std::max(job.place.line, 1),
                     std::max(job.place.column, 1));
}

struct KeyedGame {
  Job job;
  std::optional<GameKeys> keys;
};

// Reads all files once and compares the games that are selected. All files are compared before any
// of them is processed, because the longest copy of a game may come last.
DuplicateRecords compare(JobSource& source, const BatchOptions& options,
                         const RecordSelection& selection) {
  for (const std::string& file : source.inputs().paths())
    if (std::error_code ignored;
        file == "-" || (std::filesystem::exists(file, ignored) &&
                        std::filesystem::is_other(std::filesystem::status(file, ignored))))
      throw Error(Error::Kind::usage, "--duplicates reads all files twice, which " + file +
                                          " does not allow; put the records into a file");
  DuplicateRecords duplicates;
  Progress progress(options.quiet);
  std::size_t compared = 0;
  run_jobs(
      source, options.workers, [](std::size_t, std::optional<double>) {},
      [&](const Job& job) {
        const bool is_wanted = job.record && selection.accepts(*job.record);
        return KeyedGame{job, is_wanted ? keys_of(*job.record) : std::nullopt};
      },
      [&](const KeyedGame& game) {
        duplicates.note(game.job.text);
        if (game.keys)
          duplicates.add(game.job.index, place_of(game.job), *game.job.record, *game.keys);
        progress.show(fmt::format("{} records compared", ++compared));
      });
  duplicates.find(stop_requested());
  return duplicates;
}

// Returns the files that the batch reads.
FileClaims claims_of(const JobSource& source, const BatchOptions& options) {
  FileClaims claims;
  for (const std::string& path : source.inputs().paths()) claims.read(path);
  for (const std::string& list : options.file_lists) claims.read(list);
  claims.read(options.players);
  return claims;
}

int finish(BatchOutput& output, const JobSource& source, const BatchOptions& options,
           const Presentation& presentation) {
  const BatchTotals& totals = output.totals();
  output.add_left_out(source.inputs().left_out());
  if (stop_requested()) {
    output.say(fmt::format(
        "cairn: stopped; {} of {} records are done, {}{} of {} files were read to the end",
        totals.records() - totals.passed_over(), source.found() + source.inputs().left_out(),
        totals.passed_over() == 0 ? std::string()
                                  : fmt::format("{} skipped, ", totals.passed_over()),
        source.inputs().finished(), source.inputs().count()));
    output.keep_parts();
    return stopped_status();
  }
  const int status = output.finish();
  if (totals.are_all_left_out() && !options.quiet)
    output.say(none_accepted(static_cast<std::size_t>(totals.records())));
  const bool is_told =
      !totals.are_all_left_out() && (presentation.tells_all_good || !totals.are_all_good());
  if (!options.quiet && is_told && totals.records() > 1) output.say("cairn: " + totals.text());
  return status;
}

}  // namespace

Job job_of(const Input& input, ReadResult result) {
  Job job;
  if (const Error* error = std::get_if<Error>(&result.content)) job = failing_job(input, *error);
  if (Record* const record = std::get_if<Record>(&result.content)) {
    job.place = record->place;
    job.record = std::make_shared<const Record>(std::move(*record));
  }
  job.source = input.label;
  job.number = result.number;
  job.text = result.text;
  job.piece = input.piece;
  return job;
}

std::vector<Job> record_jobs(const Input& input, const std::function<void(Job&)>& set_work) {
  std::vector<Job> jobs;
  read_records(input, [&](ReadResult result) {
    Job& job = jobs.emplace_back(job_of(input, std::move(result)));
    if (job.record) set_work(job);
  });
  return jobs;
}

Reader each_record(std::function<Product(const Record&)> work) {
  return [work = std::move(work)](const Input& input) {
    return record_jobs(
        input, [&](Job& job) { job.work = [work, record = job.record] { return work(*record); }; });
  };
}

int run_batch(const std::vector<std::string>& files, const BatchOptions& options,
              const Reader& reader, const Presentation& presentation) {
  catch_interrupts();
  const std::vector<std::string> all =
      all_files(files, options.file_lists, options.limits.encoding, stop_requested());
  if (options.players.empty()) people = people_of_databases(all, presentation.databases);
  const RecordSelection selection(options.criteria);
  const DuplicateMode mode = options.duplicates;
  const std::optional<StoredQuery> asked = selection.stored_query();
  const StoredQuery* const query = asked ? &*asked : nullptr;
  std::vector<std::string> written = presentation.databases;
  if (!presentation.directory.empty()) written.push_back(presentation.directory);
  // Both readings list the directories before the outputs are made, which may lie in them.
  JobSource source(all, reader, selection.is_given() || mode != DuplicateMode::ignore,
                   options.limits, query, written);
  const Reader any_record = each_record({});
  JobSource compared(all, any_record, true, options.limits, query, written);
  BatchOutput output(options, presentation, claims_of(source, options));
  DuplicateRecords duplicates;
  if (mode != DuplicateMode::ignore) duplicates = compare(compared, options, selection);
  const JobFilter filter{selection, duplicates, mode, options.part};
  run_jobs(
      source, options.workers,
      [&](std::size_t found, std::optional<double> share) {
        output.progress().found(found, share);
      },
      [&](const Job& job) { return result_of(job, filter); },
      [&](const JobResult& result) { output.take(result); });
  return finish(output, source, options, presentation);
}

void tell_names_of_nobody(const BatchOptions& options) {
  constexpr std::size_t most = 5;
  const Criteria& criteria = options.criteria;
  const bool are_chosen = !criteria.tags.empty() || criteria.days || criteria.ask_for_play() ||
                          !options.part.is_everything();
  if (options.quiet || options.players.empty() || are_chosen) return;
  const std::vector<std::string> names = people.names_of_nobody();
  if (names.empty()) return;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
    text += (i > 0 ? ", " : "") + quote(names[i]);
  if (names.size() > most) text += ", ...";
  say(fmt::format("{}: no player of these games is called {}", options.players, text));
}

}  // namespace cairn::cli

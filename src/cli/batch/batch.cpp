#include "cli/batch/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <variant>

#include "analysis/replay_report.hpp"
#include "archive/database/record_selection.hpp"
#include "archive/database/stored_people.hpp"
#include "archive/input/input.hpp"
#include "cli/batch/batch_output.hpp"
#include "cli/batch/job_source.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/memory.hpp"
#include "cli/shell/pipeline.hpp"
#include "cli/shell/status.hpp"
#include "games/duplicate_records.hpp"
#include "study/analysed_record.hpp"
#include "text/people.hpp"

namespace cairn::cli {

namespace {

int status_of(Error::Kind kind) {
  if (kind == Error::Kind::io) return status::io_failure;
  return kind == Error::Kind::internal ? status::own_error : status::bad_records;
}

JobResult failed(const Job& job, const Error& error) {
  Product product{{}, rejected(job.source, job.number, error.at(job.place))};
  product.report.place = job.place;
  return {std::move(product), status_of(error.kind())};
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
  duplicates.find();
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
                                  : fmt::format("{} were passed over, ", totals.passed_over()),
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
  // Both readings list the directories before the outputs are made, which may lie in them.
  JobSource source(all, reader, selection.is_given() || mode != DuplicateMode::ignore,
                   options.limits, query, presentation.databases);
  const Reader any_record = each_record({});
  JobSource compared(all, any_record, true, options.limits, query, presentation.databases);
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

}  // namespace cairn::cli

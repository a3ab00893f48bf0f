#include "cli/batch.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <exception>
#include <optional>
#include <utility>
#include <variant>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/output.hpp"
#include "cli/status.hpp"
#include "formats/reader.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

// Records in flight for each worker: enough that none waits for the order of the output, few enough
// that memory stays small.
constexpr int records_per_worker = 8;

struct Result {
  Product product;
  int status = status::good;
  bool is_done = true;  // false: dropped, since a stop was requested
};

Job failing_job(const std::string& source, const Error& error) {
  return {source, error.place(), [error]() -> Product { throw error; }};
}

Job passing_over(const Input& input) {
  Product note;
  note.messages = {
      fmt::format("{}: passed over: {}, not a record", input.label, input.foreign_kind)};
  note.is_record = false;
  return {input.label, {}, [note = std::move(note)] { return note; }};
}

// The jobs of all inputs, one after the other.
class Source {
 public:
  Source(const std::vector<std::string>& files, const Reader& reader)
      : inputs_(files), reader_(reader) {}

  // Nothing at the end, or once a stop was requested.
  std::optional<Job> next() {
    while (waiting_.empty()) {
      const std::optional<Input> input = inputs_.next();
      if (!input) return std::nullopt;
      const bool is_foreign = !input->foreign_kind.empty();
      if (input->error)
        waiting_.push_back(failing_job(input->label, *input->error));
      else if (is_foreign)
        waiting_.push_back(passing_over(*input));
      else
        std::ranges::move(reader_(*input), std::back_inserter(waiting_));
      if (!is_foreign) found_ += waiting_.size();
    }
    if (stop_requested()) return std::nullopt;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    return job;
  }

  std::size_t found() const { return found_; }  // records so far
  const Inputs& inputs() const { return inputs_; }

 private:
  Inputs inputs_;
  const Reader& reader_;
  std::deque<Job> waiting_;
  std::size_t found_ = 0;
};

Result failed(std::string message, int status) {
  return {{{}, {std::move(message)}, true}, status, true};
}

Result do_job(const Job& job) {
  const Result dropped{{}, status::good, false};
  if (stop_requested()) return dropped;
  try {
    Product product = job.work();
    const int status = product.is_bad ? status::bad_records : status::good;
    return {std::move(product), status, true};
  } catch (const Error& error) {
    return failed(describe(job.source, error.at(job.place)),
                  error.kind() == Error::Kind::io ? status::io_failure : status::bad_records);
  } catch (const std::exception& error) {
    if (stop_requested()) return dropped;
    return failed(fmt::format("{}:{}:{}: Cairn itself failed: {}", job.source, job.place.line,
                              job.place.column, error.what()),
                  status::own_error);
  }
}

// Takes the results in order: writes, reports, counts.
class Sink {
 public:
  Sink(const BatchOptions& options, const Frame& frame)
      : output_(options.output),
        separator_(frame.separator),
        is_quiet_(options.quiet),
        progress_(options.quiet) {
    output_.write(frame.header);
  }

  void take(const Result& result) {
    if (!result.is_done) return;
    if (!result.product.is_record) return take_note(result.product);
    ++done_;
    if (result.product.is_bad) ++bad_;
    status_ = std::max(status_, result.status);
    for (const std::string& message : result.product.messages) progress_.say(message);
    write(result.product.text);
    progress_.show(fmt::format("{} records done, {} bad", done_, bad_));
  }

  // Returns the exit status of the whole batch.
  int finish(const Source& source) {
    output_.finish();
    if (stop_requested()) {
      progress_.say(
          fmt::format("cairn: stopped; {} of {} records are done, {} of {} files were read", done_,
                      source.found(), source.inputs().taken(), source.inputs().count()));
      return status::interrupted;
    }
    if (!is_quiet_ && bad_ > 0 && done_ > 1)
      progress_.say(fmt::format("cairn: {} of {} records are bad", bad_, done_));
    return status_;
  }

 private:
  void take_note(const Product& note) {
    if (is_quiet_) return;
    for (const std::string& message : note.messages) progress_.say(message);
  }

  void write(const std::string& text) {
    if (text.empty()) return;
    if (std::exchange(has_written_, true)) output_.write(separator_);
    output_.write(text);
  }

  Output output_;
  std::string_view separator_;
  bool is_quiet_;
  Progress progress_;
  bool has_written_ = false;
  std::size_t done_ = 0;
  std::size_t bad_ = 0;
  int status_ = status::good;
};

}  // namespace

Reader each_record(std::function<Product(const Record&)> work) {
  return [work = std::move(work)](const Input& input) {
    std::vector<Job> jobs;
    read_records(input.text, input.label, game_names(), [&](ReadResult result) {
      if (const Error* error = std::get_if<Error>(&result.content)) {
        jobs.push_back(failing_job(input.label, *error));
      } else {
        Record& record = std::get<Record>(result.content);
        const Place place = record.place;
        jobs.push_back(
            {input.label, place, [work, record = std::move(record)] { return work(record); }});
      }
    });
    return jobs;
  };
}

int run_batch(const std::vector<std::string>& files, const BatchOptions& options,
              const Reader& reader, const Frame& frame) {
  namespace tbb = oneapi::tbb;
  catch_interrupts();
  Source source(files, reader);
  Sink sink(options, frame);
  const auto read = tbb::make_filter<void, Job>(tbb::filter_mode::serial_in_order,
                                                [&](tbb::flow_control& control) {
                                                  std::optional<Job> job = source.next();
                                                  if (!job) control.stop();
                                                  return job ? std::move(*job) : Job{};
                                                });
  const auto work = tbb::make_filter<Job, Result>(tbb::filter_mode::parallel,
                                                  [](const Job& job) { return do_job(job); });
  const auto write = tbb::make_filter<Result, void>(
      tbb::filter_mode::serial_in_order, [&](const Result& result) { sink.take(result); });
  const auto in_flight = static_cast<std::size_t>(records_per_worker * options.workers);
  tbb::task_arena arena(options.workers);
  arena.execute([&] { tbb::parallel_pipeline(in_flight, read & work & write); });
  return sink.finish(source);
}

}  // namespace cairn::cli

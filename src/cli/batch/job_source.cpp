#include "cli/batch/job_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace cairn::cli {

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

}  // namespace cairn::cli

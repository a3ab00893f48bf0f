#include "cli/batch/batch_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/shell/status.hpp"
#include "formats/json/record_report_json.hpp"
#include "text/quote.hpp"

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
  if (presentation.open) presentation.open();
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
  if (!options_.quiet)
    for (const std::string& note : presentation_.describe ? notes_of(report) : notes_.of(report))
      progress_.say(note);
  status_ = std::max({status_, result.status, was_bad_ ? status::bad_records : status::good});
  progress_.done(totals_.records(), totals_.bad(), totals_.passed_over());
}

int BatchOutput::finish() {
  for (const std::string& note : notes_.rest()) progress_.say("cairn: " + note);
  if (output_) begin_output();
  if (presentation_.is_in_place && status_ != status::good) {
    output_.reset();
    progress_.say(options_.output + ": unchanged; --in-place needs all of its records good");
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
  output_->write(text);
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

}  // namespace cairn::cli

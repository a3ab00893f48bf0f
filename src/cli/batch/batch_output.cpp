#include "cli/batch/batch_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/shell/status.hpp"
#include "formats/json/record_report_json.hpp"

namespace cairn::cli {

namespace {

std::unique_ptr<OutputFile> output_to(const std::string& target) {
  return target.empty() ? nullptr : std::make_unique<OutputFile>(target);
}

// Throws Error of kind usage if both options name the same file.
void expect_different(const std::string& a, const char* option_a, const std::string& b,
                      const char* option_b) {
  if (a.empty() || a != b) return;
  throw Error(Error::Kind::usage,
              fmt::format("{} and {} both write to {}; name another file for one", option_a,
                          option_b, a == "-" ? "standard output" : a));
}

}  // namespace

BatchOutput::BatchOutput(const BatchOptions& options, const Presentation& presentation)
    : options_(options),
      presentation_(presentation),
      progress_(options.quiet),
      status_(status::good) {
  const std::string output = presentation.has_output ? options.output : std::string();
  expect_different(options.report, "--report", options.bad, "--bad");
  expect_different(output, "-o", options.bad, "--bad");
  expect_different(output, "-o", options.report, "--report");
  output_ = output_to(output);
  report_ = output_to(options.report);
  bad_ = output_to(options.bad);
  if (output_) output_->write(presentation.header);
}

void BatchOutput::take(JobResult result) {
  if (result.is_rest) return keep_bad(result.text, true);
  if (!result.product) return;
  Product& product = *result.product;
  was_bad_ = false;
  if (product.report.state == RecordState::not_selected) return totals_.add(product.report, false);
  deliver(product, result.status);
  const RecordReport& report = product.report;
  was_bad_ = is_bad(report);
  totals_.add(report, was_bad_);
  if (was_bad_) keep_bad(result.text, false);
  if (report_) report_->write(write_json(report));
  for (const std::string& message : messages_of(report)) progress_.say(message);
  if (!options_.quiet)
    for (const std::string& note : notes_of(report)) progress_.say(note);
  status_ = std::max({status_, result.status, was_bad_ ? status::bad_records : status::good});
  progress_.show(presentation_.progress
                     ? presentation_.progress()
                     : fmt::format("{} records done, {} bad", totals_.records(), totals_.bad()));
}

int BatchOutput::finish() {
  for (OutputFile* output : {output_.get(), report_.get(), bad_.get()})
    if (output) output->finish();
  return status_;
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
    product.keep();
  } catch (const Error& error) {
    product.report.state = RecordState::rejected;
    product.report.error = error;
    status = status::io_failure;
  }
}

void BatchOutput::write(const std::string& text) {
  if (text.empty()) return;
  if (std::exchange(has_written_, true)) output_->write(presentation_.separator);
  output_->write(text);
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

// Where the results of a batch go, in their order: output, report, bad records, messages, totals.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/batch/batch.hpp"
#include "cli/batch/batch_report.hpp"
#include "cli/output/output_file.hpp"
#include "cli/shell/console.hpp"

namespace cairn::cli {

// What has become of a job.
struct JobResult {
  std::optional<Product> product;  // nothing if a stop was requested first, or if it is a rest
  int status;                      // as in cli/shell/status.hpp
  std::string_view text{};         // the record as it stands, within the piece
  std::shared_ptr<const TextPiece> piece{};
  bool is_rest = false;  // more text of the record before
};

class BatchOutput {
 public:
  // Throws Error of kind io, as all of these do, or usage.
  BatchOutput(const BatchOptions& options, const Presentation& presentation);

  // Writes, reports, counts.
  void take(JobResult result);

  // Completes the files. Returns the status of all results.
  int finish();

  const BatchTotals& totals() const { return totals_; }
  void say(std::string_view line) { progress_.say(line); }

 private:
  bool is_bad(const RecordReport& report) const;
  void deliver(Product& product, int& status);
  void write(const std::string& text);
  void keep_bad(std::string_view text, bool is_rest);

  const BatchOptions& options_;
  const Presentation& presentation_;
  std::unique_ptr<OutputFile> output_;  // none if the presentation has none
  std::unique_ptr<OutputFile> report_;
  std::unique_ptr<OutputFile> bad_;
  Progress progress_;
  BatchTotals totals_;
  bool has_written_ = false;
  bool was_bad_ = false;           // the last record
  bool bad_ends_its_line_ = true;  // what was written there last
  int status_;
};

}  // namespace cairn::cli

// Writes the results of a batch in their order: output, report, bad records, messages and totals.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/batch/batch.hpp"
#include "cli/batch/batch_progress.hpp"
#include "cli/output/output_file.hpp"
#include "formats/records/record_report_text.hpp"

namespace cairn::cli {

// The result of a job.
struct JobResult {
  std::optional<Product> product;  // empty if a stop was requested first, or for a rest
  int status;                      // as in cli/shell/status.hpp
  std::string_view text{};         // the unchanged text of the record, a part of the piece
  std::shared_ptr<const TextPiece> piece{};
  bool is_rest = false;  // it is more text of the previous record
};

// Says of `count` records that none of them was accepted.
std::string none_accepted(std::size_t count);

// Counts the records of each state.
class BatchTotals {
 public:
  void add(const RecordReport& report, bool is_bad);

  // Counts records that are not selected, and of which nothing else is known.
  void add_left_out(std::size_t count);

  std::size_t records() const { return records_; }
  std::size_t bad() const { return bad_; }
  // How many were passed over: not selected, copies that are left out, or stored already.
  std::size_t passed_over() const {
    return of(RecordState::not_selected) + of(RecordState::duplicate) + of(RecordState::stored);
  }
  // Whether there are records, and all of them were left out by what chooses some of them.
  bool are_all_left_out() const {
    return records_ > 0 && of(RecordState::not_selected) == records_;
  }
  bool are_all_good() const { return of(RecordState::ok) == records_ && bad_ == 0; }

  // Returns the totals as text, such as "3 records: 1 ok, 2 cut off".
  std::string text() const;

 private:
  std::size_t of(RecordState state) const { return counts_[static_cast<std::size_t>(state)]; }

  std::array<std::size_t, 9> counts_{};
  std::size_t records_ = 0;
  std::size_t bad_ = 0;
};

class BatchOutput {
 public:
  // Opens the files. `claims` are the files that the batch reads. Throws Error of kind usage if one
  // of the files is read or written already, and WriteError, as the functions below do.
  BatchOutput(const BatchOptions& options, const Presentation& presentation, FileClaims claims);

  // Writes one result, reports it and counts it.
  void take(JobResult result);

  // Counts records that are not selected, and for which there are no results.
  void add_left_out(std::size_t count) { totals_.add_left_out(count); }

  // Completes the files. Returns the worst exit status of all results.
  int finish();
  // Leaves what was written where the next run does not touch it, and says where.
  void keep_parts();

  const BatchTotals& totals() const { return totals_; }
  BatchProgress& progress() { return progress_; }
  void say(std::string_view line) { progress_.say(line); }

 private:
  bool is_bad(const RecordReport& report) const;
  void deliver(Product& product, int& status);
  void write(const std::string& text);
  void begin_output();
  std::vector<OutputFile*> files() const { return {output_.get(), report_.get(), bad_.get()}; }
  void keep_bad(std::string_view text, bool is_rest);

  const BatchOptions& options_;
  const Presentation& presentation_;
  FileClaims claims_;
  std::unique_ptr<OutputFile> output_;  // null if the presentation has no output
  std::unique_ptr<OutputFile> report_;
  std::unique_ptr<OutputFile> bad_;
  BatchProgress progress_;
  BatchTotals totals_;
  NotesOfMany notes_;
  bool has_begun_ = false;         // the header stands in the output
  bool has_written_ = false;       // and a text behind it
  bool was_bad_ = false;           // whether the last record was bad
  bool bad_ends_its_line_ = true;  // the last text in the file of bad records
  int status_;
};

}  // namespace cairn::cli

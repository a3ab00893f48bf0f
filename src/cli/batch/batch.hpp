// The loop over all records of all inputs, which owns order, workers, progress and errors.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/batch/batch_options.hpp"
#include "cli/input/input.hpp"
#include "core/error.hpp"
#include "formats/records/reader.hpp"
#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn::cli {

// What the work on one record gives.
struct Product {
  std::string text;     // for the output; may be empty
  RecordReport report;  // from which the messages are made
  // Keeps the product elsewhere than in the output; may be empty. It is called in the order of the
  // records, and not at all if the product is dropped. Throws Error if it cannot be kept.
  std::function<void()> keep{};
};

// One record and what is to be done with it. The work may run in any thread. It gives nothing if a
// stop was requested before it was done, and throws Error if the record is bad as a whole.
struct Job {
  using Work = std::function<std::optional<Product>()>;

  std::string source;  // label, number and place of the record, for messages
  int number = 1;
  Place place;
  Work work;
  std::shared_ptr<const Record> record{};  // if it can be read, and the input keeps records
  std::string_view text{};                 // the record as it stands, within the piece
  std::shared_ptr<const TextPiece> piece{};
  bool is_readable = true;  // false: it is known already that there is no record
  bool is_rest = false;     // no record, but more text of the one before
  std::size_t index = 0;    // among all jobs of the batch
};

// Makes the jobs of one readable piece of a file, one for each record of it. What is wrong with a
// part of it is a job that throws.
using Reader = std::function<std::vector<Job>(const Input& input)>;

// The usual reader: `work` is applied to each record of the file, whatever its format.
Reader each_record(std::function<Product(const Record&)> work);

// The job of a record, or of what is wrong where one should be; its work is still to be set if it
// is a record.
Job job_of(const Input& input, const ReadResult& result);

// How a batch presents its products.
struct Presentation {
  std::string header{};          // before the first text of the output,
  std::string_view separator{};  // and between two of them
  bool tells_all_good = false;   // the summary is told even if there is nothing bad in it
  // What the output says of a record, in place of the text of its product; may be empty.
  std::function<std::string(const RecordReport&)> describe{};
  bool has_output = true;  // false: nothing is written; products are kept by functions of their own
  // The line of progress, if it is to say more than how many records are done; may be empty.
  std::function<std::string()> progress{};
};

// Does the jobs of all inputs and writes the texts of their products in the order of the inputs, as
// the presentation says; the same is written for any number of workers. A bad record or unreadable
// file is reported, and the rest goes on. Once a stop is requested, what is finished is still
// written. Returns an exit status; throws Error (kind io, usage) if results cannot be written or no
// input is given.
int run_batch(const std::vector<std::string>& files, const BatchOptions& options,
              const Reader& reader, const Presentation& presentation = {});

}  // namespace cairn::cli

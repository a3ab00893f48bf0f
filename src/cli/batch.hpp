// The loop over all records of all inputs, which owns order, workers, progress and errors.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs.hpp"
#include "cli/options.hpp"
#include "core/error.hpp"
#include "model/record.hpp"

namespace cairn::cli {

// What the work on one record gives.
struct Product {
  std::string text;                   // for the output; may be empty
  std::vector<std::string> messages;  // for standard error, each with its place
  bool is_bad = false;                // the record, or a part of it, is not what it should be
  bool is_record = true;              // false: only notes, on a file that was passed over
};

// One record and what is to be done with it. The work may run in any thread; it throws Error if the
// record is bad as a whole, and may throw anything once a stop was requested.
struct Job {
  std::string source;  // label and place of the record, for messages
  Place place;
  std::function<Product()> work;
};

// Makes the jobs of one readable file. What is wrong with a part of it is a job that throws.
using Reader = std::function<std::vector<Job>(const Input& input)>;

// The usual reader: `work` is applied to each record of the file, whatever its format.
Reader each_record(std::function<Product(const Record&)> work);

// What stands before the first text of an output, and between two of them.
struct Frame {
  std::string header;
  std::string_view separator;
};

// Does the jobs of all inputs and writes the texts of their products in the order of the inputs,
// within the frame, the same for any number of workers. A bad record or unreadable
// file is reported, and the rest goes on. Once a stop is requested, what is finished is still
// written. Returns an exit status; throws Error (kind io, usage) if results cannot be written or no
// input is given.
int run_batch(const std::vector<std::string>& files, const BatchOptions& options,
              const Reader& reader, const Frame& frame = {});

}  // namespace cairn::cli

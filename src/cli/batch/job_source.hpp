// Gives the jobs of a batch in the order of its inputs.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "archive/input/inputs.hpp"
#include "cli/batch/batch.hpp"
#include "cli/shell/interrupt.hpp"

namespace cairn::cli {

// Returns a job that throws the error, which says what is wrong in the place of a record.
Job failing_job(const Input& input, const Error& error);

class JobSource {
 public:
  // `reader`, which must outlive this object, makes the jobs from the pieces of the files. If
  // `keeps_records` is set, the jobs hold their records. Of databases, there are jobs only for what
  // `query` asks for, if there is one; `written` are databases to which the run adds. Throws Error
  // of kind usage if no file is given.
  JobSource(const std::vector<std::string>& files, const Reader& reader, bool keeps_records,
            const InputLimits& limits, const StoredQuery* query,
            const std::vector<std::string>& written)
      : inputs_(files, stop_requested(), limits, query, written),
        reader_(reader),
        keeps_records_(keeps_records) {}

  // Returns the next job, or nothing at the end or once a stop was requested.
  std::optional<Job> next();

  std::size_t found() const { return found_; }  // the number of records so far
  const Inputs& inputs() const { return inputs_; }

 private:
  void read(Input& input);

  Inputs inputs_;
  const Reader& reader_;
  bool keeps_records_;
  std::deque<Job> waiting_;
  std::size_t given_ = 0;
  std::size_t found_ = 0;
  int in_file_ = 0;  // the number of records so far in the current file
};

}  // namespace cairn::cli

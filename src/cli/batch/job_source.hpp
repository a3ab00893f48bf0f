// The jobs of a batch, in the order of its inputs.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cli/batch/batch.hpp"
#include "cli/input/inputs.hpp"

namespace cairn::cli {

// A job that throws: what is wrong where a record should be.
Job failing_job(const Input& input, const Error& error);

class JobSource {
 public:
  // The jobs are those that `reader`, which must outlive this, makes of the files' pieces. They
  // hold their records if those are to be kept. Throws Error (usage) if no file is given.
  JobSource(const std::vector<std::string>& files, const Reader& reader, bool keeps_records)
      : inputs_(files), reader_(reader), keeps_records_(keeps_records) {}

  // Nothing at the end, or once a stop was requested.
  std::optional<Job> next();

  std::size_t found() const { return found_; }  // records so far
  const Inputs& inputs() const { return inputs_; }

 private:
  void read(Input& input);

  Inputs inputs_;
  const Reader& reader_;
  bool keeps_records_;
  std::deque<Job> waiting_;
  std::size_t given_ = 0;
  std::size_t found_ = 0;
  int in_file_ = 0;  // records
};

}  // namespace cairn::cli

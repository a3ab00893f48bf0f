// Many small files that get their names together. Each one alone would wait for the disk, which
// takes ten times as long as making it.
#pragma once

#include <deque>
#include <memory>

#include "cli/output/output_file.hpp"

namespace cairn::cli {

class OutputFiles {
 public:
  OutputFiles() = default;
  // Finishes what waits, as far as that is possible.
  ~OutputFiles();
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;

  // Takes a file to which all was written. From time to time, those that wait are finished. Throws
  // what OutputFile::finish() throws.
  void add(std::unique_ptr<OutputFile> file);
  // Finishes all files that wait, in the order in which they came. Throws likewise.
  void finish();

 private:
  void save();

  std::deque<std::unique_ptr<OutputFile>> waiting_;
};

}  // namespace cairn::cli

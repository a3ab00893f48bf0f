// Many small files that get their names together. Each one alone would wait for the disk, which
// takes ten times as long as making it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "cli/output/output_file.hpp"

namespace cairn::cli {

class OutputFiles {
 public:
  enum class Naming : std::uint8_t {
    now_and_then,  // some at a time, and what waits when an error ends the run, as far as possible
    at_the_end,    // all by finish(), or none
  };

  explicit OutputFiles(Naming naming = Naming::now_and_then) : naming_(naming) {}
  ~OutputFiles();
  OutputFiles(const OutputFiles&) = delete;
  OutputFiles& operator=(const OutputFiles&) = delete;

  // Takes a file to which all was written. Throws what OutputFile::finish() throws.
  void add(std::unique_ptr<OutputFile> file);
  // Finishes all files that wait, in the order in which they came. Throws likewise.
  void finish();

 private:
  void save();

  Naming naming_;
  std::deque<std::unique_ptr<OutputFile>> open_;   // not yet saved
  std::deque<std::unique_ptr<OutputFile>> saved_;  // on the disk, and closed
};

}  // namespace cairn::cli

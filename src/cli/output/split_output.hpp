// A directory in which each record gets a file of its own.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/file_names.hpp"

namespace cairn::cli {

class SplitOutput {
 public:
  // Makes the directory if there is none. Throws Error of kind io.
  SplitOutput(const std::string& directory, std::string_view extension, bool replaces);
  ~SplitOutput();
  SplitOutput(const SplitOutput&) = delete;
  SplitOutput& operator=(const SplitOutput&) = delete;

  // Writes a file, which appears only when it is complete: `name` is one that safe_name() gives,
  // numbered if there was such a one before. Throws Error of kind io; also if another run's file is
  // there and is not to be replaced.
  void write(const std::string& name, std::string_view text);

 private:
  std::string directory_;
  int descriptor_;  // of the directory: all names are looked up in it
  std::string extension_;
  bool replaces_;
  DifferentNames names_;
};

}  // namespace cairn::cli

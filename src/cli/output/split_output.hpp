// A directory in which each record gets its own file.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/file_names.hpp"

namespace cairn::cli {

class SplitOutput {
 public:
  // Makes the directory if it does not exist. Throws Error of kind io.
  SplitOutput(const std::string& directory, std::string_view extension, bool replaces);
  ~SplitOutput();
  SplitOutput(const SplitOutput&) = delete;
  SplitOutput& operator=(const SplitOutput&) = delete;

  // Writes a file, which appears only when it is complete. `name` is a name from safe_name(); it
  // gets a number if it was used before. Throws Error of kind io, also if the file is left from
  // another run and must not be replaced.
  void write(const std::string& name, std::string_view text);

 private:
  std::string directory_;
  int descriptor_;  // of the directory, in which all names are looked up
  std::string extension_;
  bool replaces_;
  DifferentNames names_;
};

}  // namespace cairn::cli

// A directory in which each record gets its own file.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/file_claims.hpp"
#include "cli/output/file_names.hpp"
#include "cli/output/output_files.hpp"

namespace cairn::cli {

class SplitOutput {
 public:
  // Makes the directory if it does not exist. Throws WriteError.
  SplitOutput(const std::string& directory, std::string_view extension, bool replaces);

  // Writes a file, which appears only when it is complete, with others. `name` is a name from
  // safe_name(); it gets a number if it was used before. Throws WriteError, Error of kind usage if
  // the file is one that the run reads, and Error of kind io if it is left from another run and
  // must not be replaced.
  void write(const std::string& name, std::string_view text, FileClaims& claims);
  // Lets the last files appear. Throws WriteError, and Error of kind io likewise.
  void finish() { files_.finish(); }

 private:
  std::string directory_;
  std::string extension_;
  bool replaces_;
  DifferentNames names_;
  OutputFiles files_;
};

}  // namespace cairn::cli

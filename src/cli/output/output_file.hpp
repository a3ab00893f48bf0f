// Where results go. A file appears, or replaces the one of that name, only when it is complete.
#pragma once

#include <string>
#include <string_view>

namespace cairn::cli {

class OutputFile {
 public:
  // `target` is a path, or "-" for standard output. Throws Error of kind io, as all of these do.
  explicit OutputFile(const std::string& target);
  // Without finish() before, nothing remains of a file.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Hands the text over to the system at once.
  void write(std::string_view text);
  // Sees to it that all is on the disk, and gives the file its name.
  void finish();

 private:
  void open_beside();

  std::string target_;      // what a link points to
  std::string unfinished_;  // the file written to until finish(); empty if written in place
  int descriptor_;
};

}  // namespace cairn::cli

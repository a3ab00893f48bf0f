// A destination for results. A file appears, or replaces an older one of the same name, only when
// it is complete.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace cairn::cli {

// The permissions of new files, from which the user's mask takes some away.
inline constexpr mode_t mode_of_new_files = 0666;

class OutputFile {
 public:
  // `target` is a path, or "-" for standard output. Throws Error of kind io, as the functions below
  // do.
  explicit OutputFile(const std::string& target);
  // Removes the file if finish() was not called.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Passes the text to the system at once.
  void write(std::string_view text);
  // Waits until everything is on the disk, and gives the file its name.
  void finish();

 private:
  void open_beside();

  std::string target_;      // the path; for a link, what it points to
  std::string unfinished_;  // the file that is written until finish(); empty if written in place
  int descriptor_;
};

}  // namespace cairn::cli

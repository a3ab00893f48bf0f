// A destination for results. A file appears, or replaces an older one of the same name, only when
// it is complete.
//
// Until then it is called NAME.partial (or NAME.partial-2 and so on, if that is there already). A
// run that is stopped leaves it there, with what was finished; so does one that is killed. The next
// run that completes NAME removes what earlier runs have left.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cairn::cli {

// The error, of kind io, of an output that cannot be written. It ends the run, because what follows
// could not be written either.
class WriteError : public Error {
 public:
  WriteError(const std::string& path, int error_number);
  // `message` names the output too.
  explicit WriteError(const std::string& message) : Error(Error::Kind::io, message) {}
};

// Returns the names under which runs have left parts of that file and are gone, or still write it.
std::vector<std::string> partial_results(const std::string& path);

// Removes these, but for those that another run writes.
void remove_partial_results(const std::string& path);

// Creates a directory for results, and those above it.
void make_directory(const std::string& path);

class OutputFile {
 public:
  // What becomes of a file that has the name already.
  enum class Existing : std::uint8_t {
    replaced,       // if the name is a link, the file to which it leads is replaced
    replaced_here,  // if the name is a link, the link is replaced
    kept,           // Error of kind io is thrown
  };

  // `target` is a path, or "-" for standard output. Throws WriteError, as the functions below do,
  // also if the old file is protected against writing.
  explicit OutputFile(const std::string& target, Existing existing = Existing::replaced);
  // Removes the file if neither finish() nor keep_part() was called; where a lack of memory has
  // ended the run, what was finished is kept and told.
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Passes the text to the system at once.
  void write(std::string_view text);
  // Waits until everything is on the disk, and gives the file its name. It then has the owner and
  // the permissions of the file that it replaces, as far as this process may give them.
  void finish();
  // The same in two steps, for many files that wait together. The first one waits for all that was
  // written to the file system with this device number; the second one gives the name.
  dev_t device() const;
  void save_device();
  void finish_saved();
  // Between these two: closes the file, of which a process may have a thousand open.
  void close_file();
  // Leaves what was written beside the target and says so in words. The words are empty if nothing
  // was written, or if the target was written in place as devices, pipes and standard output are.
  std::string keep_part();

 private:
  void open_beside();
  // Throws WriteError that tells where the result is, which stays there.
  [[noreturn]] void fail_keeping_part(int error_number);
  void keep_finished();

  std::string target_;  // the path; for a link, that to which it leads
  Existing existing_;
  std::string partial_;  // the file's name until finish(); empty if it is written in place
  int descriptor_;
  bool is_empty_ = true;
};

}  // namespace cairn::cli

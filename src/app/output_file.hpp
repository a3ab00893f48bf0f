// Output files: which may be written, that they appear whole or not at all, and what a stopped run
// leaves.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <vector>

#include "app/console.hpp"
#include "core/error.hpp"
#include "formats/records/database.hpp"

namespace cairn::cli {

struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;
  std::string name;  // of a file that does not exist, in the directory with that inode

  friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};

// Returns the path to which a link leads, link by link, whether a file is there or not. A path that
// is no link is returned as it is.
std::string end_of_links(std::string path);

// Returns the identity of a regular file or a pipe, or of a file that could be made under that
// name. Devices have none, as they can be read and written at a time.
std::optional<FileIdentity> identity_of(const std::string& path);

// The same for an open file.
std::optional<FileIdentity> identity_of(int descriptor);

// Keeps apart the files that a run reads and those that it writes, by whatever names they are
// called.

class FileClaims {
 public:
  // Says that the run reads a file, or standard input if the path is "-". An empty path is none.
  // With a database, SQLite reads what lies beside it.
  void read(const std::string& path) { paths_read_.push_back(path); }

  // Says that the run writes a file, or standard output if the path is "-". An empty path is none.
  // `option` is the option that names it. Throws Error of kind usage if the file, or what an
  // earlier run has left of it, is read, or if another option names it.
  void write(std::string_view option, const std::string& path);

  // Says that the run adds to a database, with the files that SQLite has beside it. Throws
  // likewise.
  void write_database(std::string_view option, const std::string& path);

  // Throws Error of kind usage if the run reads that file, or what an earlier run has left of it.
  void expect_unread(std::string_view option, const std::string& path);

 private:
  bool is_read(const FileIdentity& identity);

  std::vector<std::string> paths_read_;  // those that are not among the identities yet
  std::set<FileIdentity> read_;
  std::map<FileIdentity, std::string> written_;  // by the option that names it
  std::string on_standard_output_;               // that option, if any
};

// A destination for results. A file appears, or replaces an older one of the same name, only when
// it is complete.
//
// Until then it is called NAME.partial (or NAME.partial-2 and so on, if that is there already). A
// run that is stopped leaves it there, with what was finished; so does one that is killed. A run
// that completes NAME removes those parts with which NAME begins. Others have what is nowhere else.

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

// Removes such a part, unless another run is writing it, or the file `whole` lacks something of it.
// Without a name, there is no such file.
void remove_part(const std::string& path, const std::string& whole = {});

// Whether both files can be read, and the first one begins with all of the second one.
bool begins_with(const std::string& path, const std::string& part);

// Throws Error of kind usage if there is a file with this name, which the user did not choose, and
// Cairn has not made it: it is not empty, and its first telling_bytes do not have `mark` in them.
void expect_own(const std::string& path, std::string_view mark);
// Throws what expect_own() throws.
[[noreturn]] void refuse_foreign(const std::string& path);

// Creates a directory for results, and those above it.
void make_directory(const std::string& path);

class OutputFile {
 public:
  // What becomes of a file that has the name already.
  enum class Existing : std::uint8_t {
    replaced,       // if the name is a link, the file to which it leads is replaced
    replaced_copy,  // the same, and it may be a database, which is a copy of another one
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

  // Passes data to the system at once, unchanged except on a terminal, where they are printable()
  // (core/plain_line.hpp).
  void write(std::string_view data);
  // Writes a text for people, which is made printable wherever it goes, and painted if it goes to
  // standard output and that has colours.
  void show(std::string_view text, const Paint& paint = {});
  // Whether the file that is to be replaced is as it was when this object was made.
  bool is_old_unchanged() const;
  // Waits until everything is on the disk.
  void save();
  // Does so, and gives the file its name. It then has the owner and
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
  void put(std::string_view bytes);
  // Throws WriteError that tells where the result is, which stays there.
  [[noreturn]] void fail_keeping_part(int error_number);
  void keep_finished();

  std::string target_;  // the path; for a link, that to which it leads
  Existing existing_;
  struct stat old_ {};   // of the file that is replaced; all 0 if there is none
  std::string partial_;  // the file's name until finish(); empty if it is written in place
  int descriptor_;
  bool is_empty_ = true;
};

// Many small files that get their names together. Each one alone would wait for the disk, which
// takes ten times as long as making it.

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
  // Waits until they are on the disk, without their names. Throws likewise.
  void save();
  // Finishes all files that wait, in the order in which they came. Throws likewise.
  void finish();

 private:
  Naming naming_;
  std::deque<std::unique_ptr<OutputFile>> open_;   // not yet saved
  std::deque<std::unique_ptr<OutputFile>> saved_;  // on the disk, and closed
};

// Databases that one run writes, and its threads one at a time.

// Lets only one run at a time write a database. Two would do the same work twice.
class DatabaseLock {
 public:
  // Makes an empty file if there is none. Throws WriteError if another run holds the lock, or if
  // the file cannot be opened.
  explicit DatabaseLock(const std::string& path);
  // Gives the lock back. SQLite must have closed the file before, or it would lose its own locks.
  ~DatabaseLock();
  DatabaseLock(const DatabaseLock&) = delete;
  DatabaseLock& operator=(const DatabaseLock&) = delete;

 private:
  int descriptor_;
};

// A database that the threads of a run write one at a time, and no other run meanwhile.
class SharedDatabase {
 public:
  // Opens the database, or makes it. Throws WriteError, also if another run writes it.
  explicit SharedDatabase(const std::string& path);

  const std::string& path() const { return path_; }

  // Returns use(writer), which is called while no other thread uses the writer. What is wrong with
  // the database is thrown as WriteError with its name.
  template <class Use>
  auto with_writer(Use&& use) {
    const std::lock_guard guard(mutex_);
    try {
      return use(writer_);
    } catch (const Error& error) {
      throw WriteError(path_ + ": " + error.what());
    }
  }

 private:
  std::string path_;
  DatabaseLock lock_;  // held until the writer has closed the file
  DatabaseWriter writer_;
  std::mutex mutex_;
};

}  // namespace cairn::cli

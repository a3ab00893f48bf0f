// Files, directories, archives, databases, and `-` for standard input, read piece by piece.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/database/database_reader.hpp"
#include "archive/input/input.hpp"
#include "archive/input/opened_file.hpp"
#include "core/error.hpp"

namespace cairn {

// Gives the files one after the other, in the order of the arguments. A directory stands for all
// files below it in sorted order, except those whose names begin with a dot. Links to directories
// are not followed, and pipes and devices in a directory are not opened. A file is opened only when
// its turn comes, and only a piece of it is in memory at a time. For a file that cannot be read
// there is an Input with an error, and the other files follow.
class Inputs {
 public:
  // Lists the directories. Of databases, only the records that `query` asks for are given, if there
  // is one, which must outlive this object. `written` are databases to which the run adds: if one
  // is found in a directory, it is passed over. Another thread may set `stop`, which must outlive
  // this object, too, to end the reading early. Throws Error of kind usage if there is no argument.
  Inputs(const std::vector<std::string>& arguments, const std::atomic<bool>& stop,
         const InputLimits& limits = {}, const StoredQuery* query = nullptr,
         const std::vector<std::string>& written = {});

  // Returns the next piece, or nothing after the last one and once `stop` is set.
  std::optional<Input> next();

  // Says that records were found in the last piece.
  void found_records() {
    if (opened_) opened_->found_records();
  }

  std::size_t count() const { return entries_.size(); }  // the number of all files
  // How many of them were read to the end.
  std::size_t finished() const { return taken_ - (opened_ || database_ ? 1 : 0); }
  // How many records of databases were not given, because they are not asked for.
  std::size_t left_out() const { return left_out_; }
  // The share of the files' bytes that was read, 0 to 1, or nothing if a file has no size.
  std::optional<double> share_read() const;
  // All files that are opened, with those in directories.
  std::vector<std::string> paths() const;

 private:
  struct Entry {
    std::string path;
    std::optional<Error> error{};
    std::string_view foreign_kind{};  // if it is not empty, the file is not opened
    bool is_named = true;             // by an argument; false if it was found in a directory
    std::uint64_t size = 0;           // in bytes; 0 if it cannot be examined
  };

  // Gives the records of a database one by one.
  class DatabaseInput {
   public:
    // Gives all records, or those that are asked for. Throws Error of kind io if the database is
    // not Cairn's or cannot be read.
    DatabaseInput(const std::string& path, const StoredQuery* query);

    // Returns the next record as if it were read from the file from which it once came: with that
    // name, its number there and its place. Its analyses can be asked for. A database that cannot
    // be read further gives an Input with the error.
    std::optional<Input> next();

    const DatabaseReader& reader() const { return *reader_; }

   private:
    std::string path_;
    std::shared_ptr<DatabaseReader> reader_;
    bool is_broken_ = false;
  };

  void add(const std::string& path);
  void add_directory(const std::string& path);
  void add_found(const std::filesystem::directory_entry& found);
  void add_sizes();

  const std::atomic<bool>& stop_;
  InputLimits limits_;
  const StoredQuery* query_;
  std::vector<std::string> written_;
  std::size_t left_out_ = 0;
  std::vector<Entry> entries_;
  std::size_t taken_ = 0;
  bool has_sizes_ = true;          // every file is a regular one
  std::uint64_t size_ = 0;         // of all files
  std::uint64_t size_passed_ = 0;  // of the files before the one that is opened
  std::unique_ptr<OpenedFile> opened_;
  std::unique_ptr<DatabaseInput> database_;  // the one that is read, in place of a file
};

// Returns the names in a list of files, which is read from standard input if `path` is "-". The
// names are separated by NUL bytes if the list has any, and by line ends otherwise. Names on lines
// are in Unicode or in the charset (read_in_charset()), if no file has just these bytes for its
// name. Throws Error of kind io, of kind syntax for bytes that are not in the charset, or of kind
// usage if the file is clearly not a list.
std::vector<std::string> read_file_list(const std::string& path, const std::string& encoding,
                                        const std::atomic<bool>& stop);

// Returns the files, and behind them those that the lists name. Throws Error as read_file_list()
// does, and of kind usage if standard input is read more than once.
std::vector<std::string> all_files(std::vector<std::string> files,
                                   const std::vector<std::string>& lists,
                                   const std::string& encoding, const std::atomic<bool>& stop);

}  // namespace cairn

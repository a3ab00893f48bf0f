// The FILE arguments: files, directories, archives, and `-` for standard input, read piece by
// piece.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/input.hpp"
#include "cli/input/opened_file.hpp"
#include "core/error.hpp"

namespace cairn::cli {

// The files one after the other, in the order of the arguments. A directory stands for all files
// below it in sorted order, without those whose names begin with a dot; links to directories are
// not followed, and pipes and devices not opened. Each is read only when its turn comes, and no
// more of it than a piece at a time. What cannot be read is an Input with an error; the rest
// follows.
class Inputs {
 public:
  // Lists directories. Throws Error of kind usage if there is no argument.
  explicit Inputs(const std::vector<std::string>& arguments);

  // The next piece; nothing after the last one, or once a stop was requested.
  std::optional<Input> next();

  // Records were found in the last piece.
  void found_records() {
    if (opened_) opened_->found_records();
  }

  std::size_t count() const { return entries_.size(); }  // of all files
  std::size_t taken() const { return taken_; }           // those that were begun

 private:
  struct Entry {
    std::string path;
    std::optional<Error> error{};
    std::string_view foreign_kind{};  // not empty: it is not opened
    bool is_named = true;             // by an argument, not found in a directory
  };

  void add(const std::string& path);
  void add_directory(const std::string& path);
  void add_found(const std::filesystem::directory_entry& found);

  std::vector<Entry> entries_;
  std::size_t taken_ = 0;
  std::unique_ptr<OpenedFile> opened_;
};

// The names in a list of files, or in standard input if `path` is "-": its lines, or what stands
// between its NUL bytes if it has some. Throws Error of kind io, or usage if it plainly is no list.
std::vector<std::string> read_file_list(const std::string& path);

}  // namespace cairn::cli

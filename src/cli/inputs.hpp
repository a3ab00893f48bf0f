// The FILE arguments: files, directories, and `-` for standard input.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cairn::cli {

// One file: its whole text, or why there is none.
struct Input {
  std::string label;  // for messages: the path, or "-"
  std::string text;
  std::optional<Error> error;       // of kind io
  std::string_view foreign_kind{};  // not empty: it lay in a directory and is plainly no record
};

// The files one after the other, in the order of the arguments. A directory stands for all regular
// files below it in sorted order, without those whose names begin with a dot; those that are
// plainly no records (cli/foreign.hpp) are marked so. Each file is read only when its turn comes.
// What cannot be read is an Input with an error; the rest follows.
class Inputs {
 public:
  // Lists directories. Throws Error of kind usage if there is no argument.
  explicit Inputs(const std::vector<std::string>& arguments);

  // The next file; nothing after the last one, or once a stop was requested.
  std::optional<Input> next();

  std::size_t count() const { return entries_.size(); }  // of all files
  std::size_t taken() const { return taken_; }           // those that next() gave

 private:
  struct Entry {
    std::string path;
    std::optional<Error> error;
    bool is_named = true;  // by an argument, not found in a directory
  };

  void add(const std::string& path);
  void add_directory(const std::string& path);

  std::vector<Entry> entries_;
  std::size_t taken_ = 0;
};

// The whole text of one file, or of standard input if the path is "-". Throws Error of kind io.
std::string read_file(const std::string& path);

}  // namespace cairn::cli

// Keeps apart the files that a run reads and those that it writes, by whatever names they are
// called.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output/file_identity.hpp"

namespace cairn::cli {

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

}  // namespace cairn::cli

// Lets only one run at a time write a database. Two would do the same work twice.
#pragma once

#include <string>

namespace cairn::cli {

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

}  // namespace cairn::cli

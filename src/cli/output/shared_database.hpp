// Databases that one run writes, and its threads one at a time.
#pragma once

#include <mutex>
#include <string>

#include "archive/database/database_writer.hpp"
#include "cli/output/output_file.hpp"
#include "core/error.hpp"

namespace cairn::cli {

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

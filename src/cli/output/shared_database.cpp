#include "cli/output/shared_database.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace cairn::cli {

namespace {

constexpr mode_t mode_of_new_databases = 0666;  // from which the user's mask takes some away

DatabaseWriter opened(const std::string& path) {
  try {
    return DatabaseWriter(path);
  } catch (const Error& error) {
    throw WriteError(path + ": " + error.what());
  }
}

}  // namespace

DatabaseLock::DatabaseLock(const std::string& path)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, mode_of_new_databases)) {
  if (descriptor_ < 0) throw WriteError(path, errno);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const int failure = errno;
  close(descriptor_);
  if (failure != EWOULDBLOCK) throw WriteError(path, failure);
  throw WriteError(path + ": another run writes this database; run the command again when it ends");
}

DatabaseLock::~DatabaseLock() {
  close(descriptor_);
}

SharedDatabase::SharedDatabase(const std::string& path)
    : path_(path), lock_(path), writer_(opened(path)) {}

}  // namespace cairn::cli

#include "archive/packed/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace cairn {

Error cannot_read(int error_number) {
  const char* const advice = error_number == EMFILE
                                 ? "raise ulimit -n"
                                 : "a FILE is a file, a directory, or - for standard input";
  return Error(Error::Kind::io, fmt::format("cannot be read: {}; {}",
                                            std::generic_category().message(error_number), advice));
}

File::File(const std::string& path, const std::atomic<bool>& stop)
    : stop_(stop),
      descriptor_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw cannot_read(errno);
  struct stat found {};
  can_seek_ = fstat(descriptor_, &found) == 0 && S_ISREG(found.st_mode) &&
              lseek(descriptor_, 0, SEEK_CUR) == 0;
}

File::~File() {
  if (descriptor_ != STDIN_FILENO) close(descriptor_);
}

std::size_t File::read(char* target, std::size_t size) {
  while (!is_at_end_ && !stop_) {
    const ssize_t got = ::read(descriptor_, target, size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw cannot_read(errno);
    is_at_end_ = got == 0;
    bytes_read_ += static_cast<std::uint64_t>(got);
    return static_cast<std::size_t>(got);
  }
  return 0;
}

std::int64_t File::seek(std::int64_t offset, int whence) {
  if (!can_seek_) return -1;
  is_at_end_ = false;
  return lseek(descriptor_, offset, whence);
}

}  // namespace cairn

// The bytes of a file or of standard input.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/error.hpp"

namespace cairn {

// Returns an error of kind io, "cannot be read: why; what a FILE may be". `error_number` is a value
// of errno.
Error cannot_read(int error_number);

class File {
 public:
  // Opens a file, or standard input if `path` is "-". `stop`, which must outlive this object, asks
  // to read no more. Throws Error of kind io, as the functions below do.
  File(const std::string& path, const std::atomic<bool>& stop);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  // Reads up to `size` bytes and returns their number, which is 0 at the end and when a stop is
  // requested.
  std::size_t read(char* target, std::size_t size);
  // Whether it is a regular file, which can be read from any offset.
  bool can_seek() const { return can_seek_; }
  // Goes to an offset, counted as by lseek, and returns the new offset, or -1 if it cannot.
  std::int64_t seek(std::int64_t offset, int whence);

  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  const std::atomic<bool>& stop_;
  int descriptor_;
  bool can_seek_ = false;   // a regular file that was opened at its beginning
  bool is_at_end_ = false;  // remembered, since a terminal reports its end once only
  std::uint64_t bytes_read_ = 0;
};

}  // namespace cairn

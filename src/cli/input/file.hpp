// Bytes of a file or of standard input, read as they come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/error.hpp"

namespace cairn::cli {

// "cannot be read: why; what a FILE may be", of kind io; `error_number` as in errno.
Error cannot_read(int error_number);

class File {
 public:
  // "-" is standard input. Throws Error of kind io, as all of these do.
  explicit File(const std::string& path);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  // Reads up to `size` bytes; 0 at the end, and when a stop is requested.
  std::size_t read(char* target, std::size_t size);
  // What the next reads give first, since it was looked at only.
  void put_back(std::string bytes);

  // Whether it is a regular file, which can be read from any offset on.
  bool can_seek() const { return can_seek_; }
  // Goes to an offset, counted as lseek does; the new offset, or -1 where that is not possible.
  std::int64_t seek(std::int64_t offset, int whence);

  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  int descriptor_;
  bool can_seek_ = false;   // a regular file, from its beginning on
  bool is_at_end_ = false;  // of a terminal it is said once
  std::string ahead_;
  std::size_t ahead_taken_ = 0;
  std::uint64_t bytes_read_ = 0;
};

}  // namespace cairn::cli

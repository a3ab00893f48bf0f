// Looks at the beginning of bytes before they are read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "archive/packed/decompressor.hpp"
#include "core/error.hpp"

namespace cairn {

class BytesAhead {
 public:
  // Reads up to `size` bytes ahead. An error is kept until everything before it has been read.
  BytesAhead(ReadBytes source, std::size_t size);

  // The bytes that were read ahead.
  const std::string& beginning() const { return beginning_; }

  // Reads all bytes, those that were read ahead first, as ReadBytes does.
  std::size_t read(char* target, std::size_t size);

 private:
  ReadBytes source_;
  std::string beginning_;
  std::size_t taken_ = 0;  // how many of them were read
  std::optional<Error> error_;
};

}  // namespace cairn

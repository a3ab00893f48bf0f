#include "archive/packed/bytes_ahead.hpp"

#include <algorithm>
#include <utility>

namespace cairn {

BytesAhead::BytesAhead(ReadBytes source, std::size_t size)
    : source_(std::move(source)), beginning_(size, '\0') {
  std::size_t got = 0;
  try {
    for (std::size_t more = 1; more > 0 && got < size; got += more)
      more = source_(beginning_.data() + got, size - got);
  } catch (const Error& error) {
    error_ = error;
  }
  beginning_.resize(got);
}

std::size_t BytesAhead::read(char* target, std::size_t size) {
  if (taken_ < beginning_.size()) {
    const std::size_t taken = beginning_.copy(target, size, taken_);
    taken_ += taken;
    return taken;
  }
  if (error_) throw *std::exchange(error_, std::nullopt);
  return source_(target, size);
}

}  // namespace cairn

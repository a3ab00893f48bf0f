#include "cli/engine/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "cli/shell/interrupt.hpp"
#include "core/error.hpp"

namespace cairn::cli {

namespace {

constexpr std::size_t block = std::size_t{1} << 16;
constexpr int interval = 100;  // milliseconds between checks for an interruption

[[noreturn]] void fail(int error_number) {
  throw Error(Error::Kind::io,
              "standard input cannot be read: " + std::generic_category().message(error_number));
}

// Returns false if a stop was requested before any input came. A signal may arrive in another
// thread, or just before this one begins to wait, so each wait is short.
bool wait_for_input() {
  while (!stop_requested()) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, interval);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) fail(errno);
  }
  return false;
}

}  // namespace

std::optional<LineReader::Line> LineReader::next() {
  for (;;) {
    const std::size_t end = text_.find('\n', seen_);
    if (end != text_.npos) return take(end);
    seen_ = text_.size();
    if (seen_ > longest_) {
      skips_ = true;
      text_.clear();
      seen_ = 0;
    }
    if (is_at_end_ || !fill()) break;
  }
  if (stop_requested() || (text_.empty() && !skips_)) return std::nullopt;
  return take(text_.size());
}

// Takes the line that ends at an offset out of the text.
LineReader::Line LineReader::take(std::size_t end) {
  Line line{text_.substr(0, end), skips_ || end > longest_};
  if (line.is_too_long) line.text.clear();
  text_.erase(0, std::min(end + 1, text_.size()));
  seen_ = 0;
  skips_ = false;
  return line;
}

// Reads more text. Returns false at the end of input and when a stop is requested.
bool LineReader::fill() {
  while (wait_for_input()) {
    const std::size_t size = text_.size();
    text_.resize(size + block);
    const ssize_t got = read(STDIN_FILENO, text_.data() + size, block);
    const int error_number = errno;
    text_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got > 0) return true;
    if (got == 0) {
      is_at_end_ = true;
      return false;
    }
    if (error_number != EINTR && error_number != EAGAIN) fail(error_number);
  }
  return false;
}

}  // namespace cairn::cli

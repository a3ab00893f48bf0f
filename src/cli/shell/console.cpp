#include "cli/shell/console.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace cairn::cli {

namespace {

constexpr std::chrono::milliseconds least_interval{100};
constexpr std::string_view erase_line = "\r\x1b[K";

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

}  // namespace

void say(std::string_view line, TerminalColour label) {
  std::string shown(line);
  std::ranges::replace_if(shown, is_control, '?');
  const std::size_t end = shown.find(": ");
  if (end != shown.npos && has_colours(Stream::messages))
    shown.replace(0, end + 1, in_colour(shown.substr(0, end + 1), label));
  std::cerr << shown + '\n';
}

Progress::Progress(bool quiet) : wanted_(!quiet && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  clear();
}

void Progress::show(std::string_view line) {
  const auto now = std::chrono::steady_clock::now();
  if (!wanted_ || now - last_ < least_interval) return;
  last_ = now;
  is_shown_ = true;
  std::cerr << std::string(erase_line) + std::string(line);
}

void Progress::say(std::string_view line) {
  clear();
  cli::say(line);
}

void Progress::clear() {
  if (is_shown_) std::cerr << erase_line;
  is_shown_ = false;
}

}  // namespace cairn::cli

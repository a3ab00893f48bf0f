// Output for people: lines on standard error, and a line of progress if that is a terminal.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "cli/shell/colour.hpp"

namespace cairn::cli {

// Writes one line to standard error. Control characters, which may come from a record, are shown as
// `?`. If standard error has colours, the label of the line, which ends at the first ": ", gets
// this one.
void say(std::string_view line, TerminalColour label = TerminalColour::bold);

// A line of progress that is rewritten in place, with messages between the rewrites.
class Progress {
 public:
  // Shows nothing if `quiet` is set or standard error is not a terminal.
  explicit Progress(bool quiet);
  bool is_wanted() const { return wanted_; }  // whether anything is shown
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Replaces the line, at most ten times a second.
  void show(std::string_view line);
  // Writes a message like cairn::cli::say, in place of the line of progress.
  void say(std::string_view line);

 private:
  void clear();

  bool wanted_;
  bool is_shown_ = false;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace cairn::cli

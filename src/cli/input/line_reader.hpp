// Standard input line by line, as it comes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace cairn::cli {

class LineReader {
 public:
  struct Line {
    std::string text;  // without its end; empty if too long
    bool is_too_long = false;
  };

  // A line of more than `longest` bytes is not kept.
  explicit LineReader(std::size_t longest) : longest_(longest) {}

  // Waits for the next line; nothing at the end of input, or once a stop was requested
  // (cli/shell/interrupt.hpp). The last line needs no end. Throws Error of kind io.
  std::optional<Line> next();

 private:
  bool fill();
  Line take(std::size_t end);

  std::size_t longest_;
  std::string text_;      // read and not handed out
  std::size_t seen_ = 0;  // of text_, without a line end
  bool skips_ = false;    // the rest of a line that is too long
  bool is_at_end_ = false;
};

}  // namespace cairn::cli

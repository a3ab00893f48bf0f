// Reads standard input line by line, as it comes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace cairn::cli {

class LineReader {
 public:
  struct Line {
    std::string text;  // without the line end; empty if the line is too long
    bool is_too_long = false;
  };

  // Lines of more than `longest` bytes are not kept.
  explicit LineReader(std::size_t longest) : longest_(longest) {}

  // Waits for the next line and returns it, or nothing at the end of input and once a stop was
  // requested (cli/shell/interrupt.hpp). The last line needs no line end. Throws Error of kind io.
  std::optional<Line> next();

 private:
  bool fill();
  Line take(std::size_t end);

  std::size_t longest_;
  std::string text_;      // text that was read and not returned yet
  std::size_t seen_ = 0;  // how many bytes of text_ contain no line end
  bool skips_ = false;    // the rest of a line that is too long is being skipped
  bool is_at_end_ = false;
};

}  // namespace cairn::cli

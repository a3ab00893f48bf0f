// Ranges of numbers on the command line: `3`, `12-15`, `12-`.
#pragma once

#include <limits>
#include <optional>
#include <string_view>

namespace cairn::cli {

struct Span {
  static constexpr int open = std::numeric_limits<int>::max();

  int first = 0;  // at least 0
  int last = 0;   // at least `first`; `open` if no end is given

  bool contains(int number) const { return first <= number && number <= last; }
};

// Reads a span; returns nothing if the text is not one.
std::optional<Span> parse_span(std::string_view text);

}  // namespace cairn::cli

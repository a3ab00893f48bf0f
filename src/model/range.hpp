// A range of whole numbers.
#pragma once

#include <limits>

namespace cairn {

// The numbers from `first` to `last`, both included.
struct Range {
  int first = 0;
  int last = std::numeric_limits<int>::max();

  bool contains(int number) const { return first <= number && number <= last; }
  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace cairn

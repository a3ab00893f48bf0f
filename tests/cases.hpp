// How many cases a test goes through.
#pragma once

#include <cstdlib>

namespace cairn::test {

// `check --long` goes through all of them; otherwise, a few of the same kind are enough.
template <class Count>
Count cases(Count few, Count all) {
  static const bool is_long = std::getenv("CAIRN_LONG_TESTS") != nullptr;
  return is_long ? all : few;
}

}  // namespace cairn::test

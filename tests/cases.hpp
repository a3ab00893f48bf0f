// Chooses how many cases a test goes through.
#pragma once

#include <cstdlib>

namespace cairn::test {

// Returns `all` in a run of `check --long`, which sets CAIRN_LONG_TESTS, and `few` otherwise.
template <class Count>
Count cases(Count few, Count all) {
  static const bool is_long = std::getenv("CAIRN_LONG_TESTS") != nullptr;
  return is_long ? all : few;
}

}  // namespace cairn::test

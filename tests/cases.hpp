// Chooses how many cases a test goes through.
#pragma once

#include <cstdlib>
#include <string_view>

namespace cairn::test {

// Returns `all` in a run of `check --long`, and `few` in others (CAIRN_LONG_TESTS,
// CONTRIBUTING.md).
template <class Count>
Count cases(Count few, Count all) {
  static const char* const level = std::getenv("CAIRN_LONG_TESTS");
  static const bool is_long = level != nullptr && std::string_view(level) != "ci";
  return is_long ? all : few;
}

}  // namespace cairn::test

// Finds what a value has swallowed because the `]` behind it is missing, as in `PW[Ann;W[b2-b3]`.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cairn::sgf {

// A property within the value of another one.
struct Swallowed {
  std::size_t begin = 0;  // where the value should have ended
  std::string_view name;
  std::size_t value = 0;     // where the value of the swallowed property begins
  bool begins_node = false;  // whether a `;` stands before it
};

// The first one in a value of the property in which nothing is escaped, and no `]` stands behind
// it.
std::optional<Swallowed> find_swallowed(std::string_view property, std::string_view value);

// Whether a `[` behind this beginning of a value would be taken for that of another property.
bool may_swallow(std::string_view property, std::string_view beginning);

}  // namespace cairn::sgf

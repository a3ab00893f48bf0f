// Gathers the properties of a turn from the nodes of its gestures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/record.hpp"

namespace cairn::boardspace {

// The property with a player's clock: in the site's records at one gesture, in a turn at each of
// its gestures.
inline constexpr std::string_view clock_tag = "TM";

class GatheredProperties {
 public:
  bool empty() const { return properties_.empty(); }

  // Adds the properties of another node. Comments are joined with line ends; the values of other
  // properties with the same name are put in one list.
  void add(Properties&& more);

  // Moves the gathered properties to `target`. Unless all clocks are empty, they come first, as a
  // property at `place`.
  void move_to(Properties& target, std::vector<std::string>&& clocks, Place place);
  void move_to(Properties& target) { move_to(target, {}, {}); }

 private:
  Properties properties_;
};

}  // namespace cairn::boardspace

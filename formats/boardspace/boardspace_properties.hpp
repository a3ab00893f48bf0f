// The properties of a turn, gathered from the nodes of its gestures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/record.hpp"

namespace cairn::boardspace {

// A player's clock at a gesture; of a turn, at each of its gestures.
inline constexpr std::string_view clock_tag = "TM";

class GatheredProperties {
 public:
  bool empty() const { return properties_.empty(); }

  // Those of another node: comments become one, other values are gathered.
  void add(Properties&& more);

  // Hands them over, behind the clocks unless all of these are empty; none are left here.
  void move_to(Properties& target, std::vector<std::string>&& clocks, Place place);
  void move_to(Properties& target) { move_to(target, {}, {}); }

 private:
  Properties properties_;
};

}  // namespace cairn::boardspace

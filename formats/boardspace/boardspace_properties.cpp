#include "formats/boardspace/boardspace_properties.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cairn::boardspace {

void GatheredProperties::add(Properties&& more) {
  for (Property& property : more) {
    const auto known = std::ranges::find(properties_, property.name, &Property::name);
    if (known == properties_.end()) {
      properties_.push_back(std::move(property));
    } else if (property.name == "C" && !property.values.empty()) {
      known->values.front() += '\n' + property.values.front();
    } else {
      std::ranges::move(property.values, std::back_inserter(known->values));
    }
  }
}

void GatheredProperties::move_to(Properties& target, std::vector<std::string>&& clocks,
                                 Place place) {
  if (!std::ranges::all_of(clocks, &std::string::empty))
    target.push_back({std::string(clock_tag), std::move(clocks), place});
  std::ranges::move(properties_, std::back_inserter(target));
  properties_.clear();
}

}  // namespace cairn::boardspace

// Who is one person, as databases tell it.
#pragma once

#include <string>
#include <vector>

#include "text/people.hpp"

namespace cairn {

// Returns the people that these databases tell together; files that are none, or cannot be read,
// tell nothing. Throws Error of kind usage if a name is that of two people.
People stored_people(const std::vector<std::string>& files);

}  // namespace cairn

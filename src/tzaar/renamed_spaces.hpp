// The names of spaces in their several usages (model/space_names.hpp).
#pragma once

#include <string>
#include <string_view>

#include "model/space_names.hpp"

namespace cairn::tzaar {

// The text of a turn, or any other text in which names of spaces stand, with them renamed. Words of
// more letters or digits are no names. Throws Error (syntax) for a name that is no space.
std::string renamed(std::string_view text, SpaceNames from, SpaceNames to);

}  // namespace cairn::tzaar

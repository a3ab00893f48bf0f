// Splits texts that hold one JSON value on each line.
#pragma once

#include <functional>
#include <string_view>

#include "core/error.hpp"

namespace cairn::json {

// Calls `handle` for each line that is not blank, with the place where it begins in the text.
void for_each_line(std::string_view text,
                   const std::function<void(std::string_view line, Place place)>& handle);

}  // namespace cairn::json

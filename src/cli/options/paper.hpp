// Sizes of paper by their names.
#pragma once

#include <string>
#include <string_view>

#include "render/image_output.hpp"

namespace cairn::cli {

// The names and sizes that can be asked for, as messages list them.
inline constexpr std::string_view papers =
    "a4, a5, a6, letter, or 40 to 2000 mm each way like 120x180";

// Returns the paper of that name or size. Throws Error (usage) if there is none.
Paper paper_named(const std::string& name);

}  // namespace cairn::cli

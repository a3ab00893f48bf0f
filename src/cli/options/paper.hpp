// Sheets of paper by their names.
#pragma once

#include <string>
#include <string_view>

#include "render/image.hpp"

namespace cairn::cli {

// What can be asked for, for messages.
inline constexpr std::string_view papers =
    "a4, a5, a6, letter, or 40 to 2000 mm each way like 120x180";

// The paper of that name or size. Throws Error (usage) if there is none.
Paper paper_named(const std::string& name);

}  // namespace cairn::cli

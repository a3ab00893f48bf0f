// The themes that are built into Cairn.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <span>
#include <string_view>

#include "render/theme.hpp"

namespace cairn {

struct NamedTheme {
  std::string_view name;
  std::string_view purpose;  // for the help text
  Theme theme;
};

// All built-in themes. The first one is `print`, the default of Theme.
std::span<const NamedTheme> themes();

// The theme with that name. Throws Error (usage), listing the names, if there is none.
const Theme& theme_named(std::string_view name);

}  // namespace cairn

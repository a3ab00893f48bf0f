// The themes that Cairn brings along.
#pragma once

#include <span>
#include <string_view>

#include "render/theme.hpp"

namespace cairn {

struct NamedTheme {
  std::string_view name;
  std::string_view purpose;  // for the help
  Theme theme;
};

// print first, which is Theme's default.
std::span<const NamedTheme> themes();

// Throws Error (Kind::usage) with the names that there are.
const Theme& theme_named(std::string_view name);

}  // namespace cairn

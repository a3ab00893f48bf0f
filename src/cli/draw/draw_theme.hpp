// Finds themes by their names or in files, and writes them as files.
#pragma once

#include <string>

#include "render/theme.hpp"

namespace cairn::cli {

// The theme that follows the reader's dark mode, and the two of which it consists.
inline constexpr const char* automatic_theme = "auto";
inline constexpr const char* day_theme = "colour";
inline constexpr const char* night_theme = "dark";

// Returns a value for the theme that means the same wherever the program runs: a built-in name (or
// auto) and a theme's JSON stay as they are, and the name of a file is replaced by its content.
// Throws Error of kind usage if no theme and no file has the name, of kind io if the file cannot be
// read, and of kind syntax or usage if its content is not a theme.
std::string portable_theme(const std::string& value);

// Returns the theme that has a built-in name, or that is given as JSON, which begins with a brace.
// Throws Error of kind usage or syntax.
Theme theme_of(const std::string& value);

// Returns a line for each theme, with its name and purpose.
std::string list_themes();

}  // namespace cairn::cli

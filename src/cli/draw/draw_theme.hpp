// Themes by name, by file, and as files.
#pragma once

#include <string>

#include "render/theme.hpp"

namespace cairn::cli {

// What stands for a theme wherever the program runs: a built-in name or a theme's JSON as it is,
// else the content of the file of that name. Throws Error (usage) if there is none, (io) if it
// cannot be read.
std::string portable_theme(const std::string& value);

// The theme of a built-in name, or of JSON, which begins with a brace. Throws Error (usage,
// syntax).
Theme theme_of(const std::string& value);

// The theme as a file (formats/schema-theme.md), with all fields.
std::string write_theme(const Theme& theme);

// A line for each theme: its name and its purpose.
std::string list_themes();

}  // namespace cairn::cli

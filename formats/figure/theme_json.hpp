// Reads and writes theme files. A file is one JSON object whose keys are the fields of a theme,
// described in docs/formats/schema-theme.md.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "render/theme.hpp"

namespace cairn {

// Reads a theme. `theme_named` returns the theme that the key "base" names; it supplies the fields
// that the file leaves out. A colour is "#rgb", "#rrggbb", or the name of a basic CSS colour or
// orange. Throws Error (syntax) that names the key with a wrong value, and what `theme_named`
// throws.
Theme read_theme(std::string_view text,
                 const std::function<Theme(const std::string& name)>& theme_named);

// Writes a theme as the text of a file with one field on each line.
std::string write_theme(const Theme& theme);

}  // namespace cairn

// Lettering: an alphabet of plain strokes with round ends, in the manner of technical drawing, so
// that figures look the same everywhere and no font need be installed.
//
// It has the printable characters of ASCII, the accented letters of Latin-1 and a few more signs;
// anything else, malformed UTF-8 included, is drawn as an empty box.
#pragma once

#include <string_view>

#include "render/scene.hpp"

namespace cairn::figure {

// For those who write texts in a font instead.
inline constexpr double size_of_capitals = 0.72;   // by the font's size, in most sans-serif fonts
inline constexpr double least_bold_weight = 0.15;  // from this stroke width on, bold letters

// The width of a line of text in the unit of `size`, the height of a capital letter.
double text_width(std::string_view text, double size);

// The strokes of a text.
Path text_path(const Text& text);

}  // namespace cairn::figure

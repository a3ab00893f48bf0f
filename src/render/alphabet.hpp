// Draws text with an alphabet of plain strokes with round ends, as in technical drawings. Figures
// therefore look the same everywhere, and no font has to be installed.
//
// The alphabet has the printable characters of ASCII, the accented letters of Latin-1 and a few
// more signs. Anything else, including malformed UTF-8, is drawn as an empty box.
#pragma once

#include <string_view>

#include "render/scene.hpp"

namespace cairn::figure {

// Back ends that write texts in a font instead need two numbers: the height of capitals in most
// sans-serif fonts as a part of the font size, and the weight (see Text::weight) from which on text
// is set in bold.
inline constexpr double size_of_capitals = 0.72;
inline constexpr double least_bold_weight = 0.15;

// The width of a line of text. `size` is the height of a capital letter; the result has its unit.
double text_width(std::string_view text, double size);

// The strokes of a text as a path with round ends, in the text's colour.
Path text_path(const Text& text);

}  // namespace cairn::figure

// Sets texts with Pango in the fonts of figures (fonts.hpp), as outlines or as text. Bytes that are
// not UTF-8 become replacement characters.
//
// All functions throw Error of kind io if the fonts are missing.
#pragma once

#include <cairo.h>

#include <string>
#include <string_view>

#include "render/lettering.hpp"

namespace cairn::figure {

const Lettering& pango_lettering();

// The letters of a text that no font has, each once and in order, 20 at most. They are drawn as
// boxes.
std::string letters_without_font(std::string_view text);

// Writes a text with Cairo so that it can be searched and copied, where the surface allows that.
// The source must have the text's colour.
void write_text(cairo_t* context, const Text& text);

}  // namespace cairn::figure

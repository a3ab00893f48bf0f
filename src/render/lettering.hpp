// Sets texts with Pango in the fonts of figures (fonts.hpp): measures them, breaks them into lines,
// and draws them as outlines or as text. Bytes that are not UTF-8 become replacement characters.
//
// All functions throw Error of kind io if the fonts are missing.
#pragma once

#include <cairo.h>

#include <string>
#include <string_view>
#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// The height of capitals in DejaVu Sans, as a part of the font size.
inline constexpr double size_of_capitals = 0.729;

// The weight (see Text::weight) from which on text is set in bold.
inline constexpr double least_bold_weight = 0.15;

// The letters of a text that no font has, each once and in order, 20 at most. They are drawn as
// boxes.
std::string letters_without_font(std::string_view text);

// The width of a line of text. `size` is the height of a capital letter; the result has its unit.
double text_width(std::string_view text, double size, double weight);

// The outlines of a text, and below them those of its halo, if it has one.
std::vector<Path> text_paths(const Text& text);

// Writes a text with Cairo so that it can be searched and copied, where the surface allows that.
// The source must have the text's colour.
void write_text(cairo_t* context, const Text& text);

// Breaks a paragraph into lines that are at most `width` wide: between words, or, where a word is
// too long, inside it.
std::vector<std::string> broken(std::string_view paragraph, double width, double size,
                                double weight);

}  // namespace cairn::figure

// Renders figures as SVG files in memory. Texts are set by the lettering of the thread
// (render/lettering.hpp): as outlines where it has fonts, else as texts of the theme's font.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/figure.hpp"
#include "render/image_output.hpp"
#include "render/theme.hpp"

namespace cairn {

// Returns an SVG file. The same arguments always give the same bytes. Texts that would be smaller
// than 5 points are drawn larger, as far as there is room. The format in `output` is ignored.
// Throws Error (usage) if the size is out of range, the picture would be too large, a view does not
// fit its board or names a space that does not exist, or there is nothing to draw.
std::string render_svg(const Figure& figure, const Theme& theme, const ImageOutput& output = {});

// Returns an SVG file that shows the figure in the theme `night` to readers who prefer dark pages,
// and in the theme `day` otherwise. Both themes must have the same sizes. Throws like render_svg().
std::string render_svg_for_day_and_night(const Figure& figure, const Theme& day, const Theme& night,
                                         const ImageOutput& output = {});

// Returns one SVG file for each page of paper (render_pages() in draw/image.hpp). The size in
// `output` is ignored. Throws like render_svg().
std::vector<std::string> render_svg_pages(std::span<const Figure> pages, const Theme& theme,
                                          const Paper& paper = {}, const ImageOutput& output = {});

}  // namespace cairn

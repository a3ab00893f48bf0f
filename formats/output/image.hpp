// Renders figures as image files in memory, with the fonts that Pango finds
// (formats/output/pango_lettering.hpp).
//
// Stable: docs/library.md says what that means.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "formats/output/figure_source.hpp"
#include "formats/output/look.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/theme.hpp"

namespace cairn {

// Returns the letters of a figure's texts that no font has (formats/output/pango_lettering.hpp),
// each once. Pictures show boxes in their places.
std::string letters_without_font(const Figure& figure);

// Returns the bytes of an image file. The same arguments always give the same bytes. Texts that
// would be smaller than 5 points are drawn larger, as far as there is room. Throws Error (io) if a
// font is missing, and Error (usage) if the size is out of range, the picture would be too large, a
// view does not fit its board or names a space that does not exist, or there is nothing to draw.
std::string render(const Figure& figure, const Theme& theme, const ImageOutput& output = {});

// Returns an animated GIF file that shows the boards one after the other, for `delay` hundredths of
// a second each. Where a board has arrows of actions that the board before it does not have, the
// pieces move along them. There must be at least one board. Throws like render().
std::string render_film(std::span<const Panel> boards, const Theme& theme,
                        const ImageOutput& output = {}, int delay = 100);

// Returns a PDF file with one page for each figure. All pages have the width of `output`, and the
// height of a page follows from its figure. Throws like render().
std::string render_pdf(std::span<const Figure> figures, const Theme& theme,
                       const ImageOutput& output = {});

// Returns a PDF file with one page for each figure, on which the boards are as large as the paper
// allows and the figure's title is the heading. Paragraphs that do not fit continue on further
// pages. The format and the size in `output` are ignored. Throws like render().
std::string render_pages(std::span<const Figure> pages, const Theme& theme, const Paper& paper = {},
                         const ImageOutput& output = {});

// Returns a PDF file with the figure on as many pages as its boards need to be as wide as the paper
// allows in the figure's columns. All boards have one size. Throws like render().
std::string render_sheets(const Figure& figure, const Theme& theme, const Paper& paper = {},
                          const ImageOutput& output = {});

// Makes a picture file from boards.

// Returns the bytes of the picture, or a text board if no format is given. `source`, from which the
// panels were made, becomes its metadata. `number` is that of the first board, for captions. What
// is amiss with the letters is said to `complain`. Throws Error of kind usage if there are too many
// panels for one picture, or if it would be too large.
std::string picture_file(std::vector<Panel> panels, FigureSource source, const Look& look,
                         std::optional<ImageFormat> format, std::size_t number,
                         const std::function<void(const std::string&)>& complain);

}  // namespace cairn

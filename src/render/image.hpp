// Figures as image files in memory.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/figure.hpp"
#include "render/image_output.hpp"
#include "render/theme.hpp"

namespace cairn {

// The format that a file name's extension asks for; throws Error (Kind::usage) if there is none.
ImageFormat image_format(std::string_view file_name);

// The bytes of an image file, the same for the same arguments. Throws Error (Kind::usage) if the
// size is out of range, the picture would be too large, a view does not fit its board or names a
// space that is not there, or there is nothing to draw.
std::string render(const Figure& figure, const Theme& theme, const ImageOutput& output = {});

// A PDF file of one page a figure, each as large as its figure is in the width of `output`. Throws
// as render() does.
std::string render_pdf(std::span<const Figure> figures, const Theme& theme,
                       const ImageOutput& output = {});

// A sheet of paper; lengths are in millimetres.
struct Paper {
  double width = 210;
  double height = 297;
  double margin = 15;
  double heading_size = 4;   // sizes of texts are heights of capital letters
  double text_size = 2.2;    // of paragraphs, captions and the page number
  bool page_numbers = true;  // "3 / 7" at the bottom, if there are several pages
  bool one_scale = false;    // boards are equally large on all pages with as many columns
};

// A PDF file of one page a figure, the boards as large as the paper lets them, the figure's title
// as the heading. Paragraphs that find no room go on over as many pages as they need. Throws as
// render() does; of `output`, the format and the size are not used.
std::string render_pages(std::span<const Figure> pages, const Theme& theme, const Paper& paper = {},
                         const ImageOutput& output = {});

// The same pages as SVG files.
std::vector<std::string> render_svg_pages(std::span<const Figure> pages, const Theme& theme,
                                          const Paper& paper = {}, const ImageOutput& output = {});

}  // namespace cairn

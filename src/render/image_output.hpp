// The settings for writing a figure as a file: format, size and metadata.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

inline constexpr double millimetres_per_inch = 25.4;

enum class ImageFormat : std::uint8_t { svg, png, pdf, gif, eps };

// The width of a picture; its height follows from the figure. PNG and GIF files are measured in
// pixels, SVG, PDF and EPS files in real lengths; the resolution converts one to the other.
struct Size {
  enum class Unit : std::uint8_t { pixels, millimetres };

  double width = 800;
  Unit unit = Unit::pixels;
  double dots_per_inch = 96;

  static Size pixels(double width, double dots_per_inch = 96) {
    return {width, Unit::pixels, dots_per_inch};
  }
  static Size millimetres(double width, double dots_per_inch = 300) {
    return {width, Unit::millimetres, dots_per_inch};
  }
  double width_pixels() const {
    return unit == Unit::pixels ? width : width / millimetres_per_inch * dots_per_inch;
  }
  double width_millimetres() const {
    return unit == Unit::millimetres ? width : width / dots_per_inch * millimetres_per_inch;
  }
};

inline constexpr int smallest_width = 16;  // in pixels
inline constexpr int greatest_width = 8192;
inline constexpr int lowest_resolution = 10;  // in dots per inch
inline constexpr int highest_resolution = 4800;

// Texts that a file carries besides the picture, each with a name of lower-case letters and '-',
// such as "position" or "source". They are stored
// - in SVG as <metadata><figure xmlns="urn:cairn:figure"><entry name="position">TEXT</entry>...,
// - in PNG as uncompressed iTXt chunks with the keyword "cairn:position",
// - in PDF among the document's keywords, as "position: TEXT" with one on each line;
// GIF and EPS have no place for them.
using Metadata = std::vector<std::pair<std::string, std::string>>;

struct ImageOutput {
  ImageFormat format = ImageFormat::svg;
  Size size{};
  bool transparent = false;   // no background; GIF always has one
  bool text_as_text = false;  // SVG: texts in the theme's font instead of outlines
  Metadata metadata{};
};

// A sheet of paper; lengths are in millimetres.
struct Paper {
  double width = 210;
  double height = 297;
  double margin = 15;
  double heading_size = 4;   // height of capital letters, like all sizes of texts
  double text_size = 2.2;    // of paragraphs, captions and the page number
  bool page_numbers = true;  // "3 / 7" at the bottom, if there are several pages
  bool one_scale = false;    // all pages with the same number of columns have boards of one size
};

}  // namespace cairn

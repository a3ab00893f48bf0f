// How a figure becomes a file.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

enum class ImageFormat : std::uint8_t { svg, png, pdf };

// The width of a picture; its height follows from the figure. PNG files have pixels, SVG and PDF
// files real lengths; the resolution turns one into the other.
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
  double width_pixels() const;
  double width_millimetres() const;
};

inline constexpr int smallest_width = 16;  // in pixels
inline constexpr int greatest_width = 8192;
inline constexpr int lowest_resolution = 10;  // in dots per inch
inline constexpr int highest_resolution = 4800;

// What a file says of itself besides the picture: names (of small letters and '-') and texts, such
// as "position" and "source". They stand
// - in SVG as <metadata><figure xmlns="urn:cairn:figure"><entry name="position">TEXT</entry>...,
// - in PNG as iTXt chunks, uncompressed, with the keyword "cairn:position",
// - in PDF among the document's keywords, as "position: TEXT", one a line.
using Metadata = std::vector<std::pair<std::string, std::string>>;

struct ImageOutput {
  ImageFormat format = ImageFormat::svg;
  Size size{};
  bool transparent = false;   // no background
  bool text_as_text = false;  // letters of the theme's font instead of outlines, in SVG and PDF
  Metadata metadata{};
};

}  // namespace cairn

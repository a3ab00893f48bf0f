// The pixels of painted pictures, and palettes for formats that number their colours.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <span>
#include <vector>

namespace cairn::figure {

using Pixel = std::uint32_t;  // Cairo's 0xAARRGGBB, with colours multiplied by alpha

constexpr std::uint8_t red(Pixel pixel) {
  return static_cast<std::uint8_t>(pixel >> 16);
}
constexpr std::uint8_t green(Pixel pixel) {
  return static_cast<std::uint8_t>(pixel >> 8);
}
constexpr std::uint8_t blue(Pixel pixel) {
  return static_cast<std::uint8_t>(pixel);
}
constexpr std::uint8_t alpha(Pixel pixel) {
  return static_cast<std::uint8_t>(pixel >> 24);
}

// The pixels of a line of a picture.
std::span<Pixel> row(cairo_surface_t* surface, int number);

template <class Visit>
void for_each_row(cairo_surface_t* surface, Visit&& visit) {
  for (int y = 0; y < cairo_image_surface_get_height(surface); ++y) visit(row(surface, y));
}

struct CountedColour {
  Pixel pixel = 0;
  std::uint32_t count = 0;
};

// Replaces the colours of the surface by numbers in order of appearance, and returns the colours
// indexed by these numbers.
std::vector<CountedColour> number_colours(cairo_surface_t* surface, bool transparent);

struct Palette {
  std::vector<Pixel> colours;
  std::vector<std::uint8_t> numbers;  // indices into `colours`, by the numbers of all colours
};

// A palette of all colours if it can hold that many (256 at most), else of the most frequent ones.
// Each other colour is then replaced by the nearest one in the palette.
Palette palette_of(const std::vector<CountedColour>& all, std::size_t most);

// The index of the colour in a palette, which must not be empty, that is nearest to a colour.
std::size_t nearest(const std::vector<Pixel>& colours, Pixel wanted);

}  // namespace cairn::figure

// Draws scenes with Cairo, as pixels and as PDF.
#pragma once

#include <cairo.h>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"

namespace cairn::figure {

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;

// Paints a picture in memory. It has an alpha channel (CAIRO_FORMAT_ARGB32) if it is transparent,
// and none (CAIRO_FORMAT_RGB24) otherwise. Throws Error (usage) if Cairo cannot hold it.
Surface paint(const Scene& scene, int width_pixels, int height_pixels, bool transparent);

// Returns the bytes of an Encapsulated PostScript file, with all texts as outlines. Throws Error as
// above.
std::string write_eps(const Scene& scene, const ImageOutput& output);

// Writes one page for each scene, as wide as `output` says. The file has no date, so that the same
// scenes give the same bytes. Texts can be searched; the file holds the letters that it needs.
std::string write_pdf(const std::vector<Scene>& pages, const ImageOutput& output,
                      const About& about);

// Completes the structure of PDF files that Cairo has written.

// Cairo 1.16 writes the parts of a document's structure, but not the document that they make up,
// nor that there is a structure, nor its language, nor texts in place of its figures. This appends
// an update with all of these to the file (ISO 32000-1, 7.5.6). `descriptions` belong to the
// figures in their order. A file of another form stays as it is.
std::string tagged_pdf(std::string pdf, std::string_view language,
                       const std::vector<std::string>& descriptions);

// The pixels of painted pictures, and palettes for formats that number their colours.

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

// Writes scenes as PNG files.

// Writes a PNG file with one byte for each pixel, which is a shade of grey or an index into a
// palette. If there are more than 256 colours, the rarest, which are shades at edges, are replaced
// by the nearest others. Throws Error (usage) if the picture is too large.
std::string write_png(const Scene& scene, const ImageOutput& output, const About& about);

}  // namespace cairn::figure

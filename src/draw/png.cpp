#include "draw/png.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "draw/cairo.hpp"
#include "draw/pixels.hpp"
#include "render/checked_figure.hpp"
#include "render/xml_text.hpp"

namespace cairn::figure {

namespace {

constexpr double metres_per_inch = 0.0254;
constexpr int compression_level = 2;  // for flat areas, higher levels cost much and save little

// The value of a colour in PNG, where it is not multiplied by alpha.
constexpr std::uint8_t pure(std::uint8_t multiplied, std::uint8_t alpha) {
  return alpha == 0 ? std::uint8_t{0}
                    : static_cast<std::uint8_t>((multiplied * 255 + alpha / 2) / alpha);
}

bool all_grey(cairo_surface_t* surface) {
  Pixel differences = 0;
  for_each_row(surface, [&differences](std::span<const Pixel> pixels) {
    for (const Pixel pixel : pixels) differences |= (pixel >> 8 ^ pixel) & 0xFFFF;
  });
  return differences == 0;
}

// The contents of a PNG file: lines of bytes, one byte for each pixel.
struct Raster {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> bytes;
  std::vector<Pixel> palette;  // empty: the bytes are grey
};

template <class Convert>
void fill(Raster& raster, cairo_surface_t* surface, Convert&& convert) {
  raster.bytes.resize(static_cast<std::size_t>(raster.width) * raster.height);
  auto next = raster.bytes.begin();
  for_each_row(surface,
               [&](auto pixels) { next = std::ranges::transform(pixels, next, convert).out; });
}

// Converts the surface, whose pixels may be overwritten.
Raster raster_of(cairo_surface_t* surface, bool transparent) {
  Raster raster;
  raster.width = static_cast<std::uint32_t>(cairo_image_surface_get_width(surface));
  raster.height = static_cast<std::uint32_t>(cairo_image_surface_get_height(surface));
  if (!transparent && all_grey(surface)) {
    fill(raster, surface, [](Pixel pixel) { return blue(pixel); });
    return raster;
  }
  Palette palette = palette_of(number_colours(surface, transparent), PNG_MAX_PALETTE_LENGTH);
  fill(raster, surface, [&palette](Pixel number) { return palette.numbers[number]; });
  raster.palette = std::move(palette.colours);
  return raster;
}

// The texts in the form that libpng needs: pointers into strings that this object keeps.
class Texts {
 public:
  explicit Texts(const About& about) {
    add("Title", about.title);
    add("Description", about.description);
    add("Software", "Cairn");
    for (const auto& [name, text] : about.metadata) add("cairn:" + name, text);
    for (auto& [keyword, text] : kept_) {
      png_text entry{};
      entry.compression = PNG_ITXT_COMPRESSION_NONE;
      entry.key = keyword.data();
      entry.text = text.data();
      entry.itxt_length = text.size();
      entries_.push_back(entry);
    }
  }

  const std::vector<png_text>& entries() const { return entries_; }

 private:
  // A keyword has at most 79 bytes; a text ends at a zero byte.
  void add(std::string keyword, std::string_view text) {
    keyword.resize(std::min<std::size_t>(keyword.size(), 79));
    std::string safe = xml_text(text);
    std::erase(safe, '\0');
    if (!safe.empty()) kept_.emplace_back(std::move(keyword), std::move(safe));
  }

  std::vector<std::pair<std::string, std::string>> kept_;
  std::vector<png_text> entries_;
};

void append(png_structp png, png_bytep bytes, std::size_t length) {
  try {
    auto* file = static_cast<std::string*>(png_get_io_ptr(png));
    file->append(reinterpret_cast<const char*>(bytes), length);
  } catch (const std::bad_alloc&) {  // no exception may pass through C code
    png_error(png, "no memory");
  }
}

void set_palette(png_structp png, png_infop info, const std::vector<Pixel>& palette,
                 bool transparent) {
  std::array<png_color, PNG_MAX_PALETTE_LENGTH> colours{};
  std::array<png_byte, PNG_MAX_PALETTE_LENGTH> opacities{};
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const std::uint8_t opacity = alpha(palette[i]);
    colours[i] = {pure(red(palette[i]), opacity), pure(green(palette[i]), opacity),
                  pure(blue(palette[i]), opacity)};
    opacities[i] = opacity;
  }
  const int size = static_cast<int>(palette.size());
  png_set_PLTE(png, info, colours.data(), size);
  if (transparent) png_set_tRNS(png, info, opacities.data(), size, nullptr);
}

// Returns false on failure. libpng reports errors by a long jump into this function, so no object
// in it may have a destructor.
bool write(png_structp png, png_infop info, const Raster& raster, const ImageOutput& output,
           const std::vector<png_text>& texts) {
  if (setjmp(png_jmpbuf(png))) return false;  // NOLINT: see above
  png_set_compression_level(png, compression_level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  const int colour_type = raster.palette.empty() ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE;
  png_set_IHDR(png, info, raster.width, raster.height, 8, colour_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!raster.palette.empty()) set_palette(png, info, raster.palette, output.transparent);
  const auto dots_per_metre =
      static_cast<png_uint_32>(std::lround(output.size.dots_per_inch / metres_per_inch));
  png_set_pHYs(png, info, dots_per_metre, dots_per_metre, PNG_RESOLUTION_METER);
  png_set_text(png, info, texts.data(), static_cast<int>(texts.size()));
  png_write_info(png, info);
  for (std::size_t y = 0; y < raster.height; ++y)
    png_write_row(png, raster.bytes.data() + y * raster.width);
  png_write_end(png, nullptr);
  return true;
}

void ignore(png_structp, png_const_charp) {}

}  // namespace

std::string write_png(const Scene& scene, const ImageOutput& output, const About& about) {
  const Surface surface = paint(scene, width_pixels(output.size), height_pixels(scene, output.size),
                                output.transparent);
  const Raster raster = raster_of(surface.get(), output.transparent);
  const Texts texts(about);
  std::string file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, &ignore);
  png_infop info = png ? png_create_info_struct(png) : nullptr;
  bool written = false;
  if (info) {
    png_set_write_fn(png, &file, &append, nullptr);
    written = write(png, info, raster, output, texts.entries());
  }
  png_destroy_write_struct(&png, &info);
  if (!written) throw std::bad_alloc();
  return file;
}

}  // namespace cairn::figure

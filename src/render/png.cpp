#include "render/png.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "render/cairo.hpp"
#include "render/utf8.hpp"

namespace cairn::figure {

namespace {

constexpr double metres_per_inch = 0.0254;
constexpr int compression_level = 2;  // flat areas: higher levels cost much and save little

using Pixel = std::uint32_t;  // 0xAARRGGBB, as Cairo has it, colours multiplied by alpha

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

// A colour as PNG has it, not multiplied by alpha.
constexpr std::uint8_t pure(std::uint8_t multiplied, std::uint8_t alpha) {
  return alpha == 0 ? std::uint8_t{0}
                    : static_cast<std::uint8_t>((multiplied * 255 + alpha / 2) / alpha);
}

std::span<const Pixel> row(cairo_surface_t* surface, int number) {
  const auto offset = static_cast<std::ptrdiff_t>(number) * cairo_image_surface_get_stride(surface);
  const unsigned char* bytes = cairo_image_surface_get_data(surface) + offset;
  return {reinterpret_cast<const Pixel*>(bytes),
          static_cast<std::size_t>(cairo_image_surface_get_width(surface))};
}

bool all_grey(cairo_surface_t* surface) {
  const auto differs = [](Pixel pixel) { return ((pixel >> 8 ^ pixel) & 0xFFFF) != 0; };
  for (int y = 0; y < cairo_image_surface_get_height(surface); ++y)
    if (std::ranges::any_of(row(surface, y), differs)) return false;
  return true;
}

// What PNG holds: lines of bytes, one to four a pixel.
struct Raster {
  int colour_type = PNG_COLOR_TYPE_GRAY;
  std::size_t channels = 1;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint8_t> bytes;
  std::vector<png_color> palette;
};

template <class Put>
void fill(Raster& raster, cairo_surface_t* surface, Put&& put) {
  raster.bytes.resize(raster.channels * raster.width * raster.height);
  std::uint8_t* next = raster.bytes.data();
  for (std::uint32_t y = 0; y < raster.height; ++y)
    for (const Pixel pixel : row(surface, static_cast<int>(y))) {
      put(pixel, next);
      next += raster.channels;
    }
}

// The colours of a picture in order of appearance, as long as there are few enough.
class Palette {
 public:
  // Returns false when there is no room for one more.
  bool add_all(cairo_surface_t* surface) {
    for (int y = 0; y < cairo_image_surface_get_height(surface); ++y)
      for (const Pixel pixel : row(surface, y)) {
        if (pixel == last_) continue;
        last_ = pixel;
        if (!numbers_.try_emplace(pixel, static_cast<std::uint8_t>(colours_.size())).second)
          continue;
        if (colours_.size() == PNG_MAX_PALETTE_LENGTH) return false;
        colours_.push_back({red(pixel), green(pixel), blue(pixel)});
      }
    return true;
  }

  // Of a colour that was added.
  std::uint8_t number(Pixel pixel) {
    if (pixel != last_) {
      last_ = pixel;
      last_number_ = numbers_.find(pixel)->second;
    }
    return last_number_;
  }

  void forget_last() { last_.reset(); }
  const std::vector<png_color>& colours() const { return colours_; }

 private:
  std::unordered_map<Pixel, std::uint8_t> numbers_;
  std::vector<png_color> colours_;
  std::optional<Pixel> last_;  // areas of one colour need not be looked up pixel by pixel
  std::uint8_t last_number_ = 0;
};

Raster raster_of(cairo_surface_t* surface, bool transparent) {
  Raster raster;
  raster.width = static_cast<std::uint32_t>(cairo_image_surface_get_width(surface));
  raster.height = static_cast<std::uint32_t>(cairo_image_surface_get_height(surface));
  if (transparent) {
    raster.colour_type = PNG_COLOR_TYPE_RGB_ALPHA;
    raster.channels = 4;
    fill(raster, surface, [](Pixel pixel, std::uint8_t* to) {
      to[0] = pure(red(pixel), alpha(pixel));
      to[1] = pure(green(pixel), alpha(pixel));
      to[2] = pure(blue(pixel), alpha(pixel));
      to[3] = alpha(pixel);
    });
  } else if (all_grey(surface)) {
    fill(raster, surface, [](Pixel pixel, std::uint8_t* to) { *to = blue(pixel); });
  } else if (Palette palette; palette.add_all(surface)) {
    raster.colour_type = PNG_COLOR_TYPE_PALETTE;
    raster.palette = palette.colours();
    palette.forget_last();
    fill(raster, surface, [&](Pixel pixel, std::uint8_t* to) { *to = palette.number(pixel); });
  } else {
    raster.colour_type = PNG_COLOR_TYPE_RGB;
    raster.channels = 3;
    fill(raster, surface, [](Pixel pixel, std::uint8_t* to) {
      to[0] = red(pixel);
      to[1] = green(pixel);
      to[2] = blue(pixel);
    });
  }
  return raster;
}

// Texts as libpng wants them: pointers into strings that live on.
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
    std::string safe = well_formed(text);
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
  } catch (const std::bad_alloc&) {  // no exception may pass through C
    png_error(png, "no memory");
  }
}

// Returns false on failure. libpng reports by a long jump to here, so that nothing in here has a
// destructor.
bool write(png_structp png, png_infop info, const Raster& raster, double dots_per_inch,
           const std::vector<png_text>& texts) {
  if (setjmp(png_jmpbuf(png))) return false;  // NOLINT: see above
  png_set_compression_level(png, compression_level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR(png, info, raster.width, raster.height, 8, raster.colour_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!raster.palette.empty())
    png_set_PLTE(png, info, raster.palette.data(), static_cast<int>(raster.palette.size()));
  const auto dots_per_metre =
      static_cast<png_uint_32>(std::lround(dots_per_inch / metres_per_inch));
  png_set_pHYs(png, info, dots_per_metre, dots_per_metre, PNG_RESOLUTION_METER);
  png_set_text(png, info, texts.data(), static_cast<int>(texts.size()));
  png_write_info(png, info);
  const std::size_t stride = raster.channels * raster.width;
  for (std::uint32_t y = 0; y < raster.height; ++y)
    png_write_row(png, raster.bytes.data() + y * stride);
  png_write_end(png, nullptr);
  return true;
}

void ignore(png_structp, png_const_charp) {}

}  // namespace

int width_pixels(const Size& size) {
  return std::max(1, static_cast<int>(std::round(size.width_pixels())));
}

int height_pixels(const Scene& scene, const Size& size) {
  const double height = std::round(width_pixels(size) * scene.height / scene.width);
  return static_cast<int>(std::clamp(height, 1.0, 1e9));
}

std::string write_png(const Scene& scene, const Output& output, const About& about) {
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
    written = write(png, info, raster, output.size.dots_per_inch, texts.entries());
  }
  png_destroy_write_struct(&png, &info);
  if (!written) throw std::bad_alloc();
  return file;
}

}  // namespace cairn::figure

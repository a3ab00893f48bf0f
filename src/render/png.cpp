#include "render/png.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdint>
#include <new>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "render/cairo.hpp"
#include "render/xml_text.hpp"

namespace cairn::figure {

namespace {

constexpr double metres_per_inch = 0.0254;
constexpr int compression_level = 2;  // for flat areas, higher levels cost much and save little

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

// The value of a colour in PNG, where it is not multiplied by alpha.
constexpr std::uint8_t pure(std::uint8_t multiplied, std::uint8_t alpha) {
  return alpha == 0 ? std::uint8_t{0}
                    : static_cast<std::uint8_t>((multiplied * 255 + alpha / 2) / alpha);
}

std::span<Pixel> row(cairo_surface_t* surface, int number) {
  const auto offset = static_cast<std::ptrdiff_t>(number) * cairo_image_surface_get_stride(surface);
  unsigned char* bytes = cairo_image_surface_get_data(surface) + offset;
  return {reinterpret_cast<Pixel*>(bytes),
          static_cast<std::size_t>(cairo_image_surface_get_width(surface))};
}

template <class Visit>
void for_each_row(cairo_surface_t* surface, Visit&& visit) {
  for (int y = 0; y < cairo_image_surface_get_height(surface); ++y) visit(row(surface, y));
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

struct CountedColour {
  Pixel pixel = 0;
  std::uint32_t count = 0;
};

// Replaces the colours of the surface by numbers in order of appearance, and returns the colours
// indexed by these numbers.
std::vector<CountedColour> number_colours(cairo_surface_t* surface, bool transparent) {
  // Without transparency, Cairo leaves the alpha bits undefined.
  const Pixel unused = transparent ? 0 : 0xFF000000;
  constexpr std::uint32_t none = 0xFFFFFFFF;
  constexpr int bits = 12;
  constexpr Pixel scatter = 0x9E3779B1;  // Knuth's multiplicative hashing
  std::vector<CountedColour> colours;
  std::unordered_map<Pixel, std::uint32_t> numbers;
  std::vector<std::pair<Pixel, std::uint32_t>> recent(std::size_t{1} << bits, {0, none});
  for_each_row(surface, [&](std::span<Pixel> pixels) {
    for (auto next = pixels.begin(); next != pixels.end();) {
      const auto begin = next;
      while (next != pixels.end() && *next == *begin) ++next;
      const Pixel colour = *begin | unused;
      auto& [known, number] = recent[(colour * scatter) >> (32 - bits)];
      if (known != colour || number == none) {
        const auto count = static_cast<std::uint32_t>(colours.size());
        known = colour;
        number = numbers.try_emplace(colour, count).first->second;
        if (number == count) colours.push_back({colour, 0});
      }
      colours[number].count += static_cast<std::uint32_t>(next - begin);
      std::fill(begin, next, number);
    }
  });
  return colours;
}

int difference(Pixel a, Pixel b) {
  const auto square = [](int way) { return way * way; };
  return square(red(a) - red(b)) + square(green(a) - green(b)) + square(blue(a) - blue(b)) +
         square(alpha(a) - alpha(b));
}

struct Palette {
  std::vector<Pixel> colours;
  std::vector<std::uint8_t> numbers;  // indices into `colours`, by the numbers of all colours
};

// A palette of all colours if PNG can hold that many, else of the most frequent ones. Each other
// colour is then replaced by the nearest one in the palette.
Palette palette_of(const std::vector<CountedColour>& all) {
  constexpr std::size_t most = PNG_MAX_PALETTE_LENGTH;
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (all.size() > most)
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&all](std::size_t i) { return all[i].count; });
  Palette palette;
  palette.numbers.resize(all.size());
  for (const std::size_t number : order) {
    const auto nearest = [&](Pixel colour) { return difference(colour, all[number].pixel); };
    std::size_t place = palette.colours.size();
    if (place < most)
      palette.colours.push_back(all[number].pixel);
    else
      place = static_cast<std::size_t>(std::ranges::min_element(palette.colours, {}, nearest) -
                                       palette.colours.begin());
    palette.numbers[number] = static_cast<std::uint8_t>(place);
  }
  return palette;
}

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
  Palette palette = palette_of(number_colours(surface, transparent));
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

int width_pixels(const Size& size) {
  return std::max(1, static_cast<int>(std::round(size.width_pixels())));
}

int height_pixels(const Scene& scene, const Size& size) {
  const double height = std::round(width_pixels(size) * scene.height / scene.width);
  return static_cast<int>(std::clamp(height, 1.0, 1e9));
}

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

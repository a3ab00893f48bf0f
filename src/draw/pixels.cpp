#include "draw/pixels.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace cairn::figure {

namespace {

int difference(Pixel a, Pixel b) {
  const auto square = [](int way) { return way * way; };
  return square(red(a) - red(b)) + square(green(a) - green(b)) + square(blue(a) - blue(b)) +
         square(alpha(a) - alpha(b));
}

}  // namespace

std::span<Pixel> row(cairo_surface_t* surface, int number) {
  const auto offset = static_cast<std::ptrdiff_t>(number) * cairo_image_surface_get_stride(surface);
  unsigned char* bytes = cairo_image_surface_get_data(surface) + offset;
  return {reinterpret_cast<Pixel*>(bytes),
          static_cast<std::size_t>(cairo_image_surface_get_width(surface))};
}

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

std::size_t nearest(const std::vector<Pixel>& colours, Pixel wanted) {
  const auto far = [wanted](Pixel colour) { return difference(colour, wanted); };
  return static_cast<std::size_t>(std::ranges::min_element(colours, {}, far) - colours.begin());
}

Palette palette_of(const std::vector<CountedColour>& all, std::size_t most) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (all.size() > most)
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&all](std::size_t i) { return all[i].count; });
  Palette palette;
  palette.numbers.resize(all.size());
  for (const std::size_t number : order) {
    std::size_t place = palette.colours.size();
    if (place < most)
      palette.colours.push_back(all[number].pixel);
    else
      place = nearest(palette.colours, all[number].pixel);
    palette.numbers[number] = static_cast<std::uint8_t>(place);
  }
  return palette;
}

}  // namespace cairn::figure

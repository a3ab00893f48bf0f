#include "render/image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.hpp"
#include "render/cairo.hpp"
#include "render/description.hpp"
#include "render/scene.hpp"
#include "render/svg.hpp"

namespace cairn {

namespace {

// Bounds the memory for a picture, and stays below what Cairo can address.
constexpr int greatest_height = 4 * greatest_width / 3;

void check_size(const figure::Scene& scene, int width_pixels) {
  const int height = figure::height_pixels(scene, width_pixels);
  if (height > greatest_height)
    throw Error(Error::Kind::usage,
                fmt::format("the picture would be {} pixels high; at most {} would be right, with "
                            "a smaller width or a shorter caption",
                            height, greatest_height));
}

}  // namespace

ImageFormat image_format(std::string_view file_name) {
  using enum ImageFormat;
  constexpr std::array<std::pair<std::string_view, ImageFormat>, 3> extensions{
      {{".svg", svg}, {".png", png}, {".pdf", pdf}}};
  std::string ending(
      file_name.substr(file_name.size() - std::min<std::size_t>(4, file_name.size())));
  for (char& letter : ending)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  for (const auto& [extension, format] : extensions)
    if (ending == extension) return format;
  throw Error(Error::Kind::usage, fmt::format("\"{}\" does not say what kind of image to write; it "
                                              "should end in .svg, .png or .pdf",
                                              file_name));
}

std::string render(const Diagram& diagram, const Theme& theme, ImageFormat format,
                   int width_pixels) {
  if (width_pixels < smallest_width || width_pixels > greatest_width)
    throw Error(Error::Kind::usage, fmt::format("a width of {} pixels cannot be drawn; {} to {} "
                                                "would be right",
                                                width_pixels, smallest_width, greatest_width));
  const figure::Scene scene = figure::compose(diagram, theme);
  check_size(scene, width_pixels);
  switch (format) {
    case ImageFormat::svg:
      return figure::write_svg(scene, width_pixels, diagram.title, figure::describe(diagram));
    case ImageFormat::png:
      return figure::write_png(scene, width_pixels);
    case ImageFormat::pdf: {
      constexpr double points_per_pixel = 72.0 / 96;
      return figure::write_pdf(scene, width_pixels * points_per_pixel, diagram.title);
    }
  }
  return {};
}

}  // namespace cairn

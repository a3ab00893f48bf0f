#include "render/checked_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"

namespace cairn::figure {

namespace {

// This limits the memory for a picture, and stays below what Cairo can address.
constexpr int greatest_height = 4 * greatest_width / 3;

void check_page(const Figure& figure) {
  if (figure.columns < 1)
    throw Error(Error::Kind::usage,
                fmt::format("{} columns cannot be drawn; 1 or more expected", figure.columns));
  for (const Panel& panel : figure.panels) {
    const auto& evaluation = panel.diagram.evaluation;
    const double percent = evaluation ? evaluation->white_win_percent : 0;
    if (!(percent >= 0 && percent <= 100))
      throw Error(Error::Kind::usage,
                  fmt::format("chances of {:g} percent; 0 to 100 expected", percent));
  }
}

}  // namespace

int width_pixels(const Size& size) {
  return std::max(1, static_cast<int>(std::round(size.width_pixels())));
}

int height_pixels(const Scene& scene, const Size& size) {
  const double height = std::round(width_pixels(size) * scene.height / scene.width);
  return static_cast<int>(std::clamp(height, 1.0, 1e9));
}

void check_figure(const Figure& figure) {
  if (figure.panels.empty())
    throw Error(Error::Kind::usage, "a figure without a diagram; at least one expected");
  check_page(figure);
}

// The conditions are written so that they also reject NaN.
void check_size(const Size& size) {
  const double resolution = size.dots_per_inch;
  if (!(resolution >= lowest_resolution && resolution <= highest_resolution))
    throw Error(Error::Kind::usage,
                fmt::format("{:g} dots per inch cannot be drawn; {} to {} expected", resolution,
                            lowest_resolution, highest_resolution));
  const double pixels = std::round(size.width_pixels());
  if (pixels >= smallest_width && pixels <= greatest_width) return;
  if (size.unit == Size::Unit::pixels)
    throw Error(Error::Kind::usage, fmt::format("a width of {:g} pixels cannot be drawn; {} to {} "
                                                "expected",
                                                size.width, smallest_width, greatest_width));
  const double millimetres_per_pixel = millimetres_per_inch / resolution;
  throw Error(Error::Kind::usage,
              fmt::format("a width of {:g} mm at {:g} dots per inch cannot be drawn; {:.1f} to "
                          "{:.1f} mm expected",
                          size.width, resolution, smallest_width * millimetres_per_pixel,
                          greatest_width * millimetres_per_pixel));
}

void check_height(const Scene& scene, const Size& size) {
  const int height = height_pixels(scene, size);
  if (height > greatest_height)
    throw Error(Error::Kind::usage,
                fmt::format("the picture would be {} pixels high; the limit is {}; use a smaller "
                            "width, more columns or shorter texts",
                            height, greatest_height));
}

void check_paper(const Paper& paper) {
  constexpr double smallest = 20;  // in millimetres
  constexpr double greatest = 5000;
  for (const double length : {paper.width, paper.height})
    if (!(length >= smallest && length <= greatest))
      throw Error(Error::Kind::usage,
                  fmt::format("paper of {:g} by {:g} mm cannot be used; {:g} to {:g} mm expected",
                              paper.width, paper.height, smallest, greatest));
  const double widest = std::min(paper.width, paper.height) / 4;
  if (!(paper.margin >= 0 && paper.margin <= widest))
    throw Error(Error::Kind::usage, fmt::format("a margin of {:g} mm cannot be used; 0 to {:g} mm "
                                                "expected on this paper",
                                                paper.margin, widest));
  for (const double size : {paper.heading_size, paper.text_size})
    if (!(size >= 0.5 && size <= widest / 2))
      throw Error(Error::Kind::usage,
                  fmt::format("letters {:g} mm high cannot be used; 0.5 to {:g} mm expected "
                              "on this paper",
                              size, widest / 2));
}

void check_any(std::span<const Figure> figures) {
  if (figures.empty())
    throw Error(Error::Kind::usage, "a document without a page; at least one expected");
}

void check_pages(std::span<const Figure> pages, const Paper& paper) {
  check_any(pages);
  check_paper(paper);
  for (const Figure& page : pages) check_page(page);
}

Composed composed(const Figure& figure, const Theme& theme, const Size& size) {
  check_figure(figure);
  check_size(size);
  Composed composed = compose_legibly(figure, theme, [&size](const Scene& scene) {
    return size.width_millimetres() / scene.width;
  });
  check_height(composed.scene, size);
  return composed;
}

}  // namespace cairn::figure

#include "render/legible.hpp"

#include <algorithm>
#include <utility>

#include "render/lettering.hpp"

namespace cairn::figure {

namespace {

constexpr double point = 25.4 / 72;  // in millimetres
constexpr double least_font_size = 5 * point;
constexpr double least_outline = 0.5 * point;
constexpr double least_line = point / 3;  // of the board, which should stay behind the pieces

// Gives pieces outlines of half a point, as far as there is room between neighbours: thinner ones
// are lost in a copy, and white pieces with them. A theme may want none.
void thicken_outlines(Theme& theme, double millimetres) {
  constexpr double greatest = 0.06;
  constexpr double outwards = 0.6;  // the part of the growth that leaves the space inside as it is
  if (theme.outline_width == 0) return;
  const double least = std::min(greatest, least_outline / millimetres);
  const double growth = std::max(0.0, least - theme.outline_width);
  theme.outline_width += growth;
  theme.piece_radius += outwards * growth;
  theme.part_outline_width = std::max(theme.part_outline_width, least);
}

// Does the same for the lines of the board and for the outlines of hollow arrows, whose shafts
// grow with them so that they stay hollow.
void thicken_lines(Theme& theme, double millimetres) {
  constexpr double greatest_line = 0.05;
  constexpr double greatest_outline = 0.07;
  if (theme.line_width > 0)
    theme.line_width =
        std::max(theme.line_width, std::min(greatest_line, least_line / millimetres));
  const double outline =
      std::max(theme.arrow_outline_width, std::min(greatest_outline, least_outline / millimetres));
  theme.hollow_shaft_width += 2 * (outline - theme.arrow_outline_width);
  theme.head_width += 2 * (outline - theme.arrow_outline_width);
  theme.arrow_outline_width = outline;
}

// The theme with larger texts and thicker lines where they would be too small in a picture in
// which a board unit is that many millimetres long.
Theme legible(Theme theme, double millimetres) {
  constexpr double greatest = 0.5;  // what has room beside the spaces and on the pieces
  const double least = std::min(greatest, least_font_size * size_of_capitals / millimetres);
  theme.badge_radius *= std::max(1.0, least / theme.badge_size);
  theme.height_radius *= std::max(1.0, least / theme.height_size);
  for (double* size : {&theme.label_size, &theme.caption_size, &theme.title_size, &theme.badge_size,
                       &theme.arrow_number_size, &theme.height_size})
    *size = std::max(*size, least);
  theme.captured_radius = std::max(theme.captured_radius, 0.6 * least);
  thicken_outlines(theme, millimetres);
  thicken_lines(theme, millimetres);
  return theme;
}

}  // namespace

// Larger texts can make the figure wider, and thereby its scale smaller, so that they are fitted
// more than once.
Composed compose_legibly(const Figure& figure, const Theme& theme,
                         const std::function<double(const Scene&)>& scale) {
  constexpr int most_attempts = 3;
  Composed composed{theme, compose(figure, theme)};
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    Theme larger = legible(theme, scale(composed.scene) * page_units);
    if (larger == composed.theme) break;
    Scene scene = compose(figure, larger);
    composed = {std::move(larger), std::move(scene)};
  }
  return composed;
}

}  // namespace cairn::figure

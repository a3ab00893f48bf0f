#include "render/legible.hpp"

#include <algorithm>
#include <utility>

#include "render/lettering.hpp"

namespace cairn::figure {

namespace {

constexpr double point = 25.4 / 72;  // in millimetres
constexpr double least_font_size = 5 * point;
constexpr double least_outline = 0.5 * point;

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

// The theme with larger texts and thicker outlines where they would be too small in a picture in
// which a board unit is that many millimetres long.
Theme legible(Theme theme, double millimetres) {
  constexpr double greatest = 0.5;  // what has room beside the spaces and on the pieces
  const double least = std::min(greatest, least_font_size * size_of_capitals / millimetres);
  theme.badge_radius *= std::max(1.0, least / theme.badge_size);
  theme.height_radius *= std::max(1.0, least / theme.height_size);
  for (double* size : {&theme.label_size, &theme.caption_size, &theme.title_size, &theme.badge_size,
                       &theme.arrow_number_size, &theme.height_size})
    *size = std::max(*size, least);
  thicken_outlines(theme, millimetres);
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

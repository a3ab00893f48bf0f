#include "render/badges.hpp"

#include <cmath>
#include <numbers>

#include "render/pieces.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

constexpr double on_rim = 0.45;     // from the middle of a space to a badge, for round pieces
constexpr double in_corner = 0.62;  // for pieces that leave the corners of their space free
constexpr int directions = 24;

double badge_distance(const Diagram::Piece* piece) {
  return piece && piece->arrangement == Diagram::Piece::Arrangement::beside ? in_corner : on_rim;
}

double overlap(double radius, double other_radius, double distance) {
  return std::max(0.0, radius + other_radius - distance);
}

}  // namespace

// How much a badge hides of other pieces, arrows and badges.
double Badges::cost(Spot place, Spot space) const {
  const double radius = theme_.badge_radius + theme_.halo_width;
  double hidden = 0;
  for (const Diagram::Piece& piece : diagram_.pieces)
    if (!(piece.at == space))
      hidden += overlap(radius, reach(piece, theme_), distance(place, piece.at));
  for (const Diagram::Label& label : diagram_.coordinates)
    hidden += overlap(radius, theme_.label_size, distance(place, label.at));
  for (const Way& way : ways_) hidden += 3 * overlap(radius, way.radius, distance(place, way.leg));
  return hidden;
}

Spot Badges::find_place(Spot space, Spot wanted_direction) {
  constexpr double cost_of_turning = 0.02;  // to the opposite direction
  constexpr double step = 2 * std::numbers::pi / directions;
  const double wanted = std::atan2(wanted_direction.y, wanted_direction.x);
  const double far = badge_distance(diagram_.piece_at(space));
  Spot best;
  double least = 0;
  for (int i = 0; i < directions; ++i) {
    // By turns to either side, so that of equal places the nearest to the wish is taken.
    const int turns = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
    const double angle = wanted + turns * step;
    const Spot place = space + Spot{std::cos(angle), std::sin(angle)} * far;
    const double now = cost(place, space) + cost_of_turning * std::abs(turns) * 2 / directions;
    if (i > 0 && now >= least) continue;
    best = place;
    least = now;
  }
  avoid(best, theme_.badge_radius + theme_.halo_width);
  return best;
}

void draw_badge(const std::string& text, Spot at, const BadgeLooks& looks, const Theme& theme,
                std::vector<Shape>& shapes) {
  const double outline = looks.hollow ? theme.arrow_outline_width : 0;
  shapes.push_back(Circle{at, theme.badge_radius + theme.halo_width, filled(theme.paper)});
  shapes.push_back(
      Circle{at, theme.badge_radius - outline / 2,
             looks.hollow ? outlined(looks.disc, looks.text, outline) : filled(looks.disc)});
  shapes.push_back(fitted(text, at, theme.badge_radius - outline, theme.badge_size,
                          theme.badge_weight, looks.text));
}

}  // namespace cairn::figure

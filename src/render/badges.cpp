#include "render/badges.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "render/lettering.hpp"
#include "render/piece_shapes.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

// The distances from the middle of a space at which a badge may lie: on the rim of a round piece,
// in the corners that pieces with several parts leave free, or beside the dot on an empty space.
constexpr std::array on_rim{0.47, 0.42, 0.52, 0.58};
constexpr std::array in_corner{0.62};
constexpr std::array beside_dot{0.34, 0.4};
constexpr int directions = 24;

std::span<const double> distances(const Diagram::Piece* piece) {
  if (piece && piece->arrangement == Diagram::Piece::Arrangement::beside) return in_corner;
  return piece ? std::span<const double>(on_rim) : beside_dot;
}

// The radius of the part of a piece that a badge on its rim must leave free, which is its height if
// that is shown.
double core(const Diagram::Piece& piece, const Theme& theme) {
  return piece.height > 1 ? theme.height_radius : 0;
}

// How far the centres of a badge's round ends lie from its middle, so that the text fits.
double widening(const std::string& text, const Theme& theme) {
  constexpr double room_at_ends = 0.45;  // the part of the radius that letters may take up
  const double half = lettering().width(text, theme.badge_size, theme.badge_weight) / 2;
  return std::max(0.0, half - room_at_ends * theme.badge_radius);
}

double overlap(double radius, double other_radius, double distance) {
  return std::max(0.0, radius + other_radius - distance);
}

// The same for two discs, most of which lie so far apart that one coordinate tells it.
double overlap(Spot at, double radius, Spot other, double other_radius) {
  const Spot way = other - at;
  if (std::max(std::abs(way.x), std::abs(way.y)) > radius + other_radius) return 0;
  return overlap(radius, other_radius, distance(at, other));
}

}  // namespace

// A measure of how much a badge at `place` hides of pieces, labels, arrows and other badges.
double Badges::cost(Spot place, double radius, Spot space) const {
  double hidden = 0;
  for (const Diagram::Piece& piece : diagram_.pieces)
    hidden += overlap(place, radius, piece.at,
                      piece.at == space ? core(piece, theme_) : reach(piece, theme_));
  for (const Diagram::Piece& ghost : diagram_.ghosts)
    if (!diagram_.piece_at(ghost.at))
      hidden += overlap(place, radius, ghost.at, reach(ghost, theme_));
  for (const Diagram::Label& label : diagram_.coordinates)
    hidden += overlap(place, radius, label.at, theme_.label_size);
  for (const Way& way : ways_) hidden += 3 * overlap(radius, way.radius, distance(place, way.leg));
  return hidden;
}

Spot Badges::find_place(Spot space, Spot wanted_direction, const std::string& text) {
  return find_place(space, wanted_direction, theme_.badge_radius + theme_.halo_width,
                    {widening(text, theme_), 0});
}

Spot Badges::find_place(Spot space, Spot wanted_direction, double radius, Spot to_end) {
  constexpr double cost_of_turning = 0.02;  // of lying opposite to the wanted direction
  constexpr double step = 2 * std::numbers::pi / directions;
  const double wanted = std::atan2(wanted_direction.y, wanted_direction.x);
  Spot best;
  double least = std::numeric_limits<double>::infinity();
  for (int turns = -directions / 2 + 1; turns <= directions / 2; ++turns)
    for (const double far : distances(diagram_.piece_at(space))) {
      const double angle = wanted + turns * step;
      const Spot place = space + Spot{std::cos(angle), std::sin(angle)} * far;
      const double hidden =
          to_end == Spot{}
              ? cost(place, radius, space)
              : (cost(place - to_end, radius, space) + cost(place + to_end, radius, space)) / 2;
      const double now = hidden + cost_of_turning * std::abs(turns) * 2 / directions;
      if (now >= least) continue;
      best = place;
      least = now;
    }
  avoid({best - to_end, best + to_end}, 2 * radius);
  return best;
}

void draw_badge(const std::string& text, Spot at, const BadgeLooks& looks, const Theme& theme,
                std::vector<Shape>& shapes) {
  const double outline = looks.hollow ? theme.arrow_outline_width : 0;
  const double wider = widening(text, theme);
  const Style body = looks.hollow ? outlined(looks.disc, looks.text, outline) : filled(looks.disc);
  shapes.push_back(stadium(at, wider, theme.badge_radius + theme.halo_width, filled(theme.paper)));
  shapes.push_back(stadium(at, wider, theme.badge_radius - outline / 2, body));
  if (wider > 0)
    shapes.push_back(
        Text{text, at, Text::Anchor::centre, theme.badge_size, theme.badge_weight, looks.text});
  else
    shapes.push_back(fitted(text, at, theme.badge_radius - outline, theme.badge_size,
                            theme.badge_weight, looks.text));
}

}  // namespace cairn::figure

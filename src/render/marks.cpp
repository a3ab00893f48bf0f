#include "render/marks.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "render/pieces.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

using Mark = Diagram::Mark;
using Form = Diagram::Mark::Form;
using Shapes = std::vector<Shape>;

constexpr Spot upper_right{0.5, -0.866};
constexpr Spot upper_left{-0.5, -0.866};

Colour tint(const Mark& mark, const Theme& theme) {
  return theme.tints[static_cast<std::size_t>(mark.tint)];
}

// The part of the plane that is nearest to a space: a square, or on a grid of triangles a hexagon.
Path ground_of(const Diagram::Cell& cell, const Diagram& diagram, const Style& style) {
  if (cell.ground != Diagram::Cell::Ground::none) return square(cell.at, 0.5, style);
  const auto is_next = [&](const Diagram::Cell& other) {
    return std::abs(distance(other.at, cell.at) - 1) < 0.01;
  };
  const auto next = std::ranges::find_if(diagram.cells, is_next);
  const Spot way = next == diagram.cells.end() ? Spot{0, 1} : next->at - cell.at;
  const double to_next = std::atan2(way.y, way.x);
  std::vector<Spot> corners;
  for (int i = 0; i < 6; ++i) {
    const double angle = to_next + (2 * i + 1) * std::numbers::pi / 6;
    corners.push_back(cell.at + Spot{std::cos(angle), std::sin(angle)} * (1 / std::sqrt(3.0)));
  }
  return polygon(corners, style);
}

// A ring around a space: close to the piece's edge, with paper between.
void draw_ring(const Mark& mark, bool occupied, double width, const Theme& theme, Shapes& shapes) {
  const double gap = theme.mark_gap;
  if (!occupied) {
    const double radius = theme.mark_size - width / 2;
    shapes.push_back(Circle{mark.at, theme.mark_size + gap, filled(theme.paper)});
    shapes.push_back(Circle{mark.at, radius, stroked(tint(mark, theme), width)});
    return;
  }
  const double radius = theme.mark_radius + (width - theme.mark_width) / 2;
  shapes.push_back(Circle{mark.at, radius - gap / 2, stroked(theme.paper, width + gap)});
  shapes.push_back(Circle{mark.at, radius, stroked(tint(mark, theme), width)});
}

// Four strokes that point at the middle of the space, across the edge of the piece.
void draw_target(const Mark& mark, const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  const Diagram::Piece* piece = diagram.piece_at(mark.at);
  const bool round = piece && piece->arrangement == Diagram::Piece::Arrangement::layered;
  const double inner = round ? reach(*piece, theme) - 0.11 : 0.42;
  const double outer = round ? reach(*piece, theme) + 0.07 : 0.62;
  const double width = 1.7 * theme.mark_width;
  for (const double colour : {0, 1})
    for (const Spot way : {Spot{1, 1}, Spot{-1, 1}, Spot{-1, -1}, Spot{1, -1}}) {
      const Spot along = direction(way);
      const double halo = colour == 0 ? theme.halo_width : 0;
      shapes.push_back(
          line(mark.at + along * (inner - halo), mark.at + along * (outer + halo),
               stroked(colour == 0 ? theme.paper : tint(mark, theme), width + 2 * halo)));
    }
}

// A cross, a square or a triangle of a size from middle to corner.
Path sign(Form form, Spot at, double size, const Style& style) {
  const double flat = size / std::numbers::sqrt2;
  switch (form) {
    case Form::square:
      return square(at, flat, style);
    case Form::triangle: {
      const Spot low = at + Spot{0, size / 2};
      const double half = size * std::numbers::sqrt3 / 2;
      return polygon({at - Spot{0, size}, low + Spot{half, 0}, low - Spot{half, 0}}, style);
    }
    default: {
      Path cross = line(at - Spot{flat, flat}, at + Spot{flat, flat}, style);
      const Path other = line(at + Spot{-flat, flat}, at + Spot{flat, -flat}, style);
      cross.segments.insert(cross.segments.end(), other.segments.begin(), other.segments.end());
      return cross;
    }
  }
}

// On an empty space in its middle, else as a badge.
void draw_sign(const Mark& mark, bool occupied, const Theme& theme, Badges& badges,
               Shapes& shapes) {
  const Colour colour = tint(mark, theme);
  if (!occupied) {
    const double width = mark.form == Form::cross ? 1.6 * theme.mark_width : theme.mark_width;
    Style below = stroked(theme.paper, width + 2 * theme.mark_gap);
    if (mark.form != Form::cross) below.fill = theme.paper;
    shapes.push_back(sign(mark.form, mark.at, theme.mark_size, below));
    shapes.push_back(sign(mark.form, mark.at, theme.mark_size, stroked(colour, width)));
    return;
  }
  const Spot at = badges.find_place(mark.at, upper_left);
  shapes.push_back(Circle{at, theme.badge_radius + theme.halo_width, filled(theme.paper)});
  const double size = theme.badge_radius * (mark.form == Form::triangle ? 0.95 : 1.05);
  shapes.push_back(sign(mark.form, at, size, stroked(colour, 1.2 * theme.mark_width)));
}

void draw_label(const Mark& mark, bool occupied, const Theme& theme, Badges& badges,
                Shapes& shapes) {
  const BadgeLooks looks{theme.paper, tint(mark, theme), true};
  if (occupied)
    return draw_badge(mark.text, badges.find_place(mark.at, upper_left), looks, theme, shapes);
  shapes.push_back(Circle{mark.at, theme.mark_size + theme.mark_gap, filled(theme.paper)});
  shapes.push_back(fitted(mark.text, mark.at, theme.mark_size, 1.2 * theme.label_size,
                          theme.caption_weight, looks.text));
}

}  // namespace

void draw_fills(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  for (const Mark& mark : diagram.marks) {
    if (mark.form != Form::fill && mark.form != Form::selection && mark.form != Form::dim) continue;
    const auto cell = std::ranges::find(diagram.cells, mark.at, &Diagram::Cell::at);
    if (cell == diagram.cells.end()) continue;
    Colour colour = theme.fills[static_cast<std::size_t>(mark.tint)];
    if (mark.form == Form::dim)
      colour =
          mix(cell->ground == Diagram::Cell::Ground::dark ? theme.dark_ground : theme.light_ground,
              theme.paper, theme.faintness);
    shapes.push_back(ground_of(*cell, diagram, filled(colour)));
  }
}

void draw_marks(const Diagram& diagram, const Theme& theme, Badges& badges, Shapes& shapes) {
  for (const Mark& mark : diagram.marks) {
    const bool occupied = diagram.piece_at(mark.at) != nullptr;
    switch (mark.form) {
      case Form::fill:
      case Form::dim:
        break;
      case Form::circle:
        draw_ring(mark, occupied, theme.mark_width, theme, shapes);
        break;
      case Form::selection:
        if (occupied) draw_ring(mark, occupied, 1.4 * theme.mark_width, theme, shapes);
        break;
      case Form::capturable:
        draw_target(mark, diagram, theme, shapes);
        break;
      case Form::cross:
      case Form::square:
      case Form::triangle:
        draw_sign(mark, occupied, theme, badges, shapes);
        break;
      case Form::label:
        draw_label(mark, occupied, theme, badges, shapes);
        break;
      case Form::annotation:
        draw_badge(mark.text, badges.find_place(mark.at, upper_right),
                   {tint(mark, theme), theme.paper, false}, theme, shapes);
    }
  }
}

}  // namespace cairn::figure

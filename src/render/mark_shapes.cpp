#include "render/mark_shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "render/piece_shapes.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

using Mark = Diagram::Mark;
using Form = Diagram::Mark::Form;
using Shapes = std::vector<Shape>;

constexpr Spot upper_right{0.5, -0.866};
constexpr Spot upper_left{-0.5, -0.866};
constexpr double least_hatch_pitch = 0.01;  // closer lines would merge into a tone

// Whether a piece or a ghost stands on the spot or an arrow begins there.
bool is_occupied(Spot spot, const Diagram& diagram) {
  const auto begins_here = [spot](const Diagram::Arrow& arrow) {
    return arrow.path.front() == spot && arrow.kind != Diagram::ArrowKind::line;
  };
  return diagram.piece_at(spot) || std::ranges::any_of(diagram.arrows, begins_here) ||
         std::ranges::find(diagram.ghosts, spot, &Diagram::Piece::at) != diagram.ghosts.end();
}

// The corners of the part of the plane that is nearer to a space than to any other: a square, or a
// hexagon on a triangular grid.
std::vector<Spot> ground_of(const Diagram::Cell& cell, const Diagram& diagram) {
  if (cell.ground != Diagram::Cell::Ground::none)
    return {cell.at + Spot{-0.5, -0.5}, cell.at + Spot{0.5, -0.5}, cell.at + Spot{0.5, 0.5},
            cell.at + Spot{-0.5, 0.5}};
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
  return corners;
}

// Appends parallel lines in a direction that fill a convex shape. The lines of neighbouring shapes
// continue each other.
void hatch(const std::vector<Spot>& corners, Spot along, double pitch, Path& path) {
  const Spot across = left_of(along);
  const auto place_of = [&](Spot corner) { return dot(across, corner) / pitch; };
  const auto [low, high] = std::ranges::minmax(corners, {}, place_of);
  for (double number = std::ceil(place_of(low)); number <= place_of(high); ++number) {
    std::vector<Spot> ends;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Spot from = corners[i];
      const Spot to = corners[(i + 1) % corners.size()];
      const double share = (number - place_of(from)) / (place_of(to) - place_of(from));
      if (share >= 0 && share < 1) ends.push_back(from + (to - from) * share);
    }
    if (ends.size() < 2) continue;
    path.segments.push_back({Segment::Kind::move, ends[0]});
    path.segments.push_back({Segment::Kind::line, ends[1]});
  }
}

// A shape filled with the hatching of a tint. Each tint has its own direction, and the last one,
// yellow, has two.
Path hatched(const std::vector<Spot>& corners, Tint tint, const Theme& theme) {
  constexpr double diagonal = 1 / std::numbers::sqrt2;
  constexpr Spot rising{diagonal, -diagonal};
  constexpr Spot falling{diagonal, diagonal};
  constexpr std::array<Spot, 5> hatch_directions{{rising, falling, {1, 0}, {0, 1}, rising}};
  const auto number = static_cast<std::size_t>(tint);
  Path path{{}, stroked(theme.fills[number], theme.hatch_width)};
  hatch(corners, hatch_directions[number], theme.hatch_pitch, path);
  if (tint == Tint::yellow) hatch(corners, falling, theme.hatch_pitch, path);
  return path;
}

// The stroke for an outline around something. It is dashed, so that it cannot be mistaken for a
// piece or a part of one.
Style broken(Colour colour, double width, double dash) {
  Style style = stroked(colour, width);
  style.dash = dash;
  return style;
}

Path triangle(Spot at, double size, const Style& style) {
  const Spot low = at + Spot{0, size / 2};
  const double half = size * std::numbers::sqrt3 / 2;
  return polygon({at - Spot{0, size}, low + Spot{half, 0}, low - Spot{half, 0}}, style);
}

Path cross(Spot at, double size, const Style& style) {
  const double flat = size / std::numbers::sqrt2;
  Path cross = line(at - Spot{flat, flat}, at + Spot{flat, flat}, style);
  const Path other = line(at + Spot{-flat, flat}, at + Spot{flat, -flat}, style);
  cross.segments.insert(cross.segments.end(), other.segments.begin(), other.segments.end());
  return cross;
}

// A square of which only the corners are drawn, because a whole one could be mistaken for a piece.
Path frame(Spot at, double size, double width, Colour colour) {
  const double half = size / std::numbers::sqrt2;
  return polygon({at + Spot{-half, -half / 2}, at + Spot{-half, -half}, at + Spot{half, -half},
                  at + Spot{half, half}, at + Spot{-half, half}},
                 broken(colour, width, half));
}

// Draws marks on the spaces of a diagram.
class MarkPainter {
 public:
  MarkPainter(const Diagram& diagram, const Theme& theme, Badges& badges, Shapes& shapes)
      : diagram_(diagram), theme_(theme), badges_(badges), shapes_(shapes) {}

  void draw(const Mark& mark);

 private:
  Colour tint(const Mark& mark) const { return theme_.tints[static_cast<std::size_t>(mark.tint)]; }

  void draw_ring(const Mark& mark, bool occupied, double width);
  void draw_target(const Mark& mark);
  void draw_sign(const Mark& mark, bool occupied);
  void draw_sign(Form form, Spot at, double size, Colour colour);
  void draw_label(const Mark& mark, bool occupied);

  const Diagram& diagram_;
  const Theme& theme_;
  Badges& badges_;
  Shapes& shapes_;
};

void MarkPainter::draw(const Mark& mark) {
  const bool occupied = is_occupied(mark.at, diagram_);
  switch (mark.form) {
    case Form::fill:
    case Form::dim:
      break;
    case Form::circle:
      draw_ring(mark, occupied, 1.5 * theme_.mark_width);
      break;
    case Form::selection:
      if (occupied) draw_ring(mark, occupied, 2 * theme_.mark_width);
      break;
    case Form::capturable:
      draw_target(mark);
      break;
    case Form::cross:
    case Form::square:
    case Form::triangle:
      draw_sign(mark, occupied);
      break;
    case Form::label:
      draw_label(mark, occupied);
      break;
    case Form::annotation:
      draw_badge(mark.text, badges_.find_place(mark.at, upper_right, mark.text),
                 {tint(mark), theme_.paper, false}, theme_, shapes_);
  }
}

// Draws a ring close around a piece, with paper between them, or in an empty space.
void MarkPainter::draw_ring(const Mark& mark, bool occupied, double width) {
  const int dashes = occupied ? 12 : 6;
  const double gap = theme_.mark_gap;
  const double radius =
      occupied ? theme_.mark_radius + (width - theme_.mark_width) / 2 : theme_.mark_size;
  if (occupied)
    shapes_.push_back(Circle{mark.at, radius - gap / 2, stroked(theme_.paper, width + gap)});
  const double dash = std::numbers::pi * radius / dashes;
  shapes_.push_back(Circle{mark.at, radius, broken(tint(mark), width, dash)});
}

// Draws the sights of a gun: a ring around the piece, and four strokes that point at its middle.
void MarkPainter::draw_target(const Mark& mark) {
  const Diagram::Piece* piece = diagram_.piece_at(mark.at);
  const bool round = piece && piece->arrangement == Diagram::Piece::Arrangement::layered;
  const double width = 2 * theme_.mark_width;
  const double radius = round ? reach(*piece, theme_) + width / 2 : theme_.mark_size + 0.17;
  for (const Style& style :
       {stroked(theme_.paper, width + 2 * theme_.mark_gap), stroked(tint(mark), width)}) {
    const double halo = (style.width - width) / 2;
    shapes_.push_back(Circle{mark.at, radius, style});
    for (const Spot way : {Spot{1, 1}, Spot{-1, 1}, Spot{-1, -1}, Spot{1, -1}}) {
      const Spot along = direction(way);
      shapes_.push_back(line(mark.at + along * (radius - 3 * theme_.mark_gap - width - halo),
                             mark.at + along * (radius + 1.5 * width + halo), style));
    }
  }
}

// Draws a cross, a square or a triangle on paper. `size` is the distance from its middle to a
// corner.
void MarkPainter::draw_sign(Form form, Spot at, double size, Colour colour) {
  const double width = theme_.mark_width;
  const auto below = [&](double line_width) {
    return stroked(theme_.paper, line_width + 2 * theme_.mark_gap);
  };
  if (form == Form::square) {
    shapes_.push_back(frame(at, size, 1.5 * width, colour));
  } else if (form == Form::cross) {
    shapes_.push_back(cross(at, size, below(1.6 * width)));
    shapes_.push_back(cross(at, size, stroked(colour, 1.6 * width)));
  } else {
    Style paper = below(width);
    paper.fill = theme_.paper;
    shapes_.push_back(triangle(at, size, paper));
    shapes_.push_back(triangle(at, size, stroked(colour, width)));
  }
}

// Draws a sign in the middle of an empty space, or as a badge on an occupied one.
void MarkPainter::draw_sign(const Mark& mark, bool occupied) {
  if (!occupied) return draw_sign(mark.form, mark.at, theme_.mark_size, tint(mark));
  const Spot at = badges_.find_place(mark.at, upper_left);
  shapes_.push_back(Circle{at, theme_.badge_radius + theme_.halo_width, filled(theme_.paper)});
  draw_sign(mark.form, at, theme_.badge_radius, tint(mark));
}

void MarkPainter::draw_label(const Mark& mark, bool occupied) {
  const BadgeLooks looks{theme_.paper, tint(mark), true};
  if (occupied)
    return draw_badge(mark.text, badges_.find_place(mark.at, upper_left, mark.text), looks, theme_,
                      shapes_);
  shapes_.push_back(Circle{mark.at, theme_.mark_size + theme_.mark_gap, filled(theme_.paper)});
  shapes_.push_back(fitted(mark.text, mark.at, theme_.mark_size, 1.2 * theme_.label_size,
                           theme_.caption_weight, looks.text));
}

}  // namespace

void draw_fills(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  for (const Mark& mark : diagram.marks) {
    if (mark.form != Form::fill && mark.form != Form::selection && mark.form != Form::dim) continue;
    const auto cell = std::ranges::find(diagram.cells, mark.at, &Diagram::Cell::at);
    if (cell == diagram.cells.end()) continue;
    const std::vector<Spot> corners = ground_of(*cell, diagram);
    const bool dark = cell->ground == Diagram::Cell::Ground::dark;
    const Colour ground = dark ? theme.dark_ground : theme.light_ground;
    if (mark.form == Form::dim)
      shapes.push_back(polygon(corners, filled(mix(ground, theme.paper, theme.faintness))));
    else if (theme.hatch_pitch >= least_hatch_pitch)
      shapes.push_back(hatched(corners, mark.tint, theme));
    else
      shapes.push_back(polygon(corners, filled(theme.fills[static_cast<std::size_t>(mark.tint)])));
  }
}

bool lies_inside(const Mark& mark, const Diagram& diagram) {
  switch (mark.form) {
    case Form::circle:
    case Form::cross:
    case Form::square:
    case Form::triangle:
    case Form::label:
      return !is_occupied(mark.at, diagram);
    case Form::fill:
    case Form::selection:
    case Form::dim:
    case Form::capturable:
    case Form::annotation:
      break;
  }
  return false;
}

void draw_marks(const Diagram& diagram, const Theme& theme, Badges& badges, Shapes& shapes) {
  MarkPainter painter(diagram, theme, badges, shapes);
  for (const Mark& mark : diagram.marks) painter.draw(mark);
}

}  // namespace cairn::figure

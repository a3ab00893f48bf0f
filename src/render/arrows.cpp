#include "render/arrows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "render/pieces.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

using Arrow = Diagram::Arrow;
using Kind = Diagram::ArrowKind;

double length(Spot way) {
  return std::hypot(way.x, way.y);
}
Spot direction(Spot way) {
  return way * (1 / length(way));
}
Spot left_of(Spot way) {
  return {way.y, -way.x};
}
double cross(Spot a, Spot b) {
  return a.x * b.y - a.y * b.x;
}
double dot(Spot a, Spot b) {
  return a.x * b.x + a.y * b.y;
}

// The looks of one kind of arrow.
struct Body {
  double shaft = 0;
  double head = 0;     // width of the head
  double outline = 0;  // of a hollow arrow; 0: a full one
};

Body body_of(Kind kind, const Theme& theme) {
  switch (kind) {
    case Kind::capture:
      return {theme.shaft_width, theme.head_width, 0};
    case Kind::stacking:
      return {theme.hollow_shaft_width, theme.head_width, theme.arrow_outline_width};
    case Kind::movement:
    case Kind::deployment:
    case Kind::free:
    case Kind::line:
      return {theme.slim_shaft_width, theme.slim_head_width, 0};
  }
  return {};
}

double tail_radius(const Arrow& arrow, const Theme& theme) {
  return arrow.number > 0 ? theme.numbered_tail_radius : theme.tail_radius;
}

// How near to a spot an arrow may come: to the edge of a piece or of another arrow's tail.
double clearance(Spot spot, const Diagram& diagram, const Theme& theme) {
  if (const Diagram::Piece* piece = diagram.piece_at(spot))
    return reach(*piece, theme) + theme.tip_gap;
  const auto begins_here = [spot](const Arrow& arrow) { return arrow.path.front() == spot; };
  const auto other = std::ranges::find_if(diagram.arrows, begins_here);
  return other == diagram.arrows.end() ? 0 : tail_radius(*other, theme);
}

// A straight arrow's two ends.
struct Leg {
  Spot from;
  Spot to;
};

// The part of the way between two spots on which an arrow is drawn.
Leg visible_leg(Spot from, Spot to, const Diagram& diagram, const Theme& theme) {
  const Spot along = direction(to - from);
  const double whole = length(to - from);
  double before = clearance(from, diagram, theme);
  double behind = clearance(to, diagram, theme);
  const double missing = theme.shortest_arrow - (whole - before - behind);
  if (missing > 0) {
    before = std::max(0.0, before - missing / 2);
    behind = std::max(0.0, behind - missing / 2);
  }
  return {from + along * before, to - along * behind};
}

// The outline of an arrow `inset` inside its full size.
std::vector<Spot> arrow_corners(Leg leg, const Body& body, double head_length, double inset) {
  const Spot along = direction(leg.to - leg.from);
  const Spot side = left_of(along);
  const double head = std::min(head_length, 0.75 * length(leg.to - leg.from));
  const double slant = std::hypot(head, body.head / 2);
  const Spot tip = leg.to - along * (inset * slant / (body.head / 2));
  const Spot neck = leg.to - along * (head - inset);
  const double barb = length(tip - neck) * (body.head / 2) / head;
  const double half = body.shaft / 2 - inset;
  const Spot start = leg.from + along * inset;
  return {start + side * half, neck + side * half, neck + side * barb, tip,
          neck - side * barb,  neck - side * half, start - side * half};
}

void draw_leg(Leg leg, Kind kind, const Theme& theme, std::vector<Shape>& shapes) {
  const Body body = body_of(kind, theme);
  const auto outer = arrow_corners(leg, body, theme.head_length, 0);
  shapes.push_back(polygon(outer, outlined(theme.paper, theme.paper, 2 * theme.halo_width)));
  if (body.outline == 0) {
    shapes.push_back(polygon(outer, filled(theme.ink)));
    return;
  }
  const auto middle = arrow_corners(leg, body, theme.head_length, body.outline / 2);
  shapes.push_back(polygon(middle, outlined(theme.paper, theme.ink, body.outline)));
}

bool share_a_line(const Arrow& a, const Arrow& b) {
  constexpr double touch =
      0.01;  // in board units: arrows that only meet at their ends do not share
  if (a.path.size() != 2 || b.path.size() != 2) return false;
  const Spot along = direction(a.path[1] - a.path[0]);
  const double whole = length(a.path[1] - a.path[0]);
  const Spot start = b.path[0] - a.path[0];
  const Spot end = b.path[1] - a.path[0];
  if (std::abs(cross(along, start)) > touch || std::abs(cross(along, end)) > touch) return false;
  const auto [low, high] = std::minmax({dot(along, start), dot(along, end)});
  return std::min(high, whole) - std::max(low, 0.0) > touch;
}

// How far an arrow is moved aside because another one runs along it.
Spot sidestep(const Diagram& diagram, std::size_t number, const Theme& theme) {
  const auto& arrows = diagram.arrows;
  for (std::size_t other = 0; other < arrows.size(); ++other) {
    if (other == number ||
        !share_a_line(arrows[std::min(other, number)], arrows[std::max(other, number)]))
      continue;
    const Arrow& first = arrows[std::min(other, number)];
    const Spot aside = left_of(direction(first.path[1] - first.path[0]));
    return aside * (number < other ? theme.arrow_separation / 2 : -theme.arrow_separation / 2);
  }
  return {};
}

void draw_body(const Diagram& diagram, std::size_t number, const Theme& theme,
               std::vector<Shape>& shapes) {
  const Arrow& arrow = diagram.arrows[number];
  const Spot aside = sidestep(diagram, number, theme);
  for (std::size_t i = 0; i + 1 < arrow.path.size(); ++i) {
    const Leg leg = visible_leg(arrow.path[i], arrow.path[i + 1], diagram, theme);
    draw_leg({leg.from + aside, leg.to + aside}, arrow.kind, theme, shapes);
  }
}

// Where an arrow's number stands: on the space it left, or beside the shaft where a piece is still
// on that space.
Spot tail_spot(const Arrow& arrow, const Diagram& diagram, const Theme& theme) {
  const Spot origin = arrow.path[0];
  if (!diagram.piece_at(origin)) return origin;
  const Leg leg = visible_leg(origin, arrow.path[1], diagram, theme);
  const Spot along = direction(leg.to - leg.from);
  return leg.from + along * (theme.shortest_arrow / 2) +
         left_of(along) * (theme.head_width / 2 + theme.numbered_tail_radius);
}

}  // namespace

void draw_arrows(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes) {
  for (std::size_t number = 0; number < diagram.arrows.size(); ++number)
    draw_body(diagram, number, theme, shapes);
  for (const Arrow& arrow : diagram.arrows)
    if (arrow.number > 0 || !diagram.piece_at(arrow.path[0]))
      draw_tail(tail_spot(arrow, diagram, theme), arrow.kind, arrow.number, theme, shapes);
}

void draw_tail(Spot at, Kind kind, int number, const Theme& theme, std::vector<Shape>& shapes) {
  const bool hollow = kind == Kind::stacking;
  const double outline = hollow ? theme.arrow_outline_width : 0;
  const double radius = number > 0 ? theme.numbered_tail_radius : theme.tail_radius;
  shapes.push_back(Circle{at, radius + theme.halo_width, filled(theme.paper)});
  shapes.push_back(Circle{at, radius - outline / 2,
                          hollow ? outlined(theme.paper, theme.ink, outline) : filled(theme.ink)});
  if (number > 0)
    shapes.push_back(Text{std::to_string(number), at, Text::Anchor::centre, theme.tail_number_size,
                          theme.tail_number_weight, hollow ? theme.ink : theme.paper});
}

}  // namespace cairn::figure

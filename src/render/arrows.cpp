#include "render/arrows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "render/lettering.hpp"
#include "render/mark_shapes.hpp"
#include "render/piece_shapes.hpp"
#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

using Arrow = Diagram::Arrow;
using Kind = Diagram::ArrowKind;

// The dimensions of one kind of arrow.
struct Body {
  double shaft = 0;    // width of the shaft
  double head = 0;     // width of the head; 0: no head
  double outline = 0;  // width of a hollow arrow's outline; 0: a solid arrow
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
      return {theme.slim_shaft_width, theme.slim_head_width, 0};
    case Kind::line:
      return {theme.slim_shaft_width, 0, 0};
  }
  return {};
}

Colour ink_of(const Arrow& arrow, const Theme& theme) {
  const Colour colour = theme.tints[static_cast<std::size_t>(arrow.tint)];
  return arrow.ghost ? mix(colour, theme.paper, theme.faintness / 2) : colour;
}

// Whether the arrow has a dot where it begins. A stacking has none, because a hollow dot would look
// like a small piece.
bool has_tail(const Arrow& arrow) {
  return arrow.kind != Kind::line && arrow.kind != Kind::stacking;
}

double tail_radius(const Arrow& arrow, const Theme& theme) {
  return has_tail(arrow) ? theme.tail_radius : 0;
}

// Half the sides of the box of a number, with the paper around it.
Spot box_of(int number, const Theme& theme) {
  const double width =
      lettering().width(std::to_string(number), theme.arrow_number_size, theme.arrow_number_weight);
  const double high = theme.arrow_number_size / 2 + theme.number_halo;
  return Spot{std::max(high, width / 2 + theme.number_halo), high} +
         Spot{theme.halo_width, theme.halo_width};
}

// Whether the number of an arrow stands on the space where the arrow begins, in place of the dot:
// the space is empty, and no other numbered arrow begins there.
bool has_box_on_start(const Arrow& arrow, const Diagram& diagram) {
  const Spot origin = arrow.path.front();
  if (arrow.number == 0 || diagram.piece_at(origin)) return false;
  return std::ranges::count_if(diagram.arrows, [&](const Arrow& other) {
           return other.number > 0 && other.path.front() == origin;
         }) == 1;
}

// How far the tails and numbers of the arrows that begin on a spot reach.
double reach_of_starts(Spot spot, const Diagram& diagram, const Theme& theme) {
  double widest = 0;
  for (const Arrow& arrow : diagram.arrows)
    if (arrow.path.front() == spot)
      widest = std::max(widest, has_box_on_start(arrow, diagram) ? box_of(arrow.number, theme).x
                                                                 : tail_radius(arrow, theme));
  return widest;
}

// How close an arrow may come to a spot: up to the edge of a piece, of a sign or of an arrow's
// tail.
double clearance(Spot spot, const Diagram& diagram, const Theme& theme) {
  const Diagram::Piece* piece = diagram.piece_at(spot);
  const auto ghost = std::ranges::find(diagram.ghosts, spot, &Diagram::Piece::at);
  if (!piece && ghost != diagram.ghosts.end()) piece = &*ghost;
  if (piece) return reach(*piece, theme) + theme.tip_gap;
  const bool has_sign = std::ranges::any_of(diagram.marks, [&](const Diagram::Mark& mark) {
    return mark.at == spot && lies_inside(mark, diagram);
  });
  const double sign = has_sign ? theme.mark_size + theme.mark_gap : 0;
  return std::max(sign, reach_of_starts(spot, diagram, theme));
}

// How near to the middle of a space an arrow may begin or end: it hides no height, no centre and
// no number of an arrow.
double nearest_end(Spot spot, const Diagram& diagram, const Theme& theme) {
  const Diagram::Piece* piece = diagram.piece_at(spot);
  if (!piece)
    return std::ranges::any_of(diagram.arrows,
                               [&](const Arrow& arrow) {
                                 return arrow.path.front() == spot &&
                                        has_box_on_start(arrow, diagram);
                               })
               ? reach_of_starts(spot, diagram, theme)
               : 0;
  if (piece->arrangement == Diagram::Piece::Arrangement::beside || piece->height > 1)
    return theme.height_radius;
  const bool has_centre = std::ranges::count(piece->forms, Diagram::Piece::Form::centre) > 0;
  return has_centre ? theme.centre_radius + theme.mark_gap : theme.tail_radius;
}

// The corners of an arrow's outline, `inset` inside its full size.
std::vector<Spot> arrow_corners(Leg leg, const Body& body, double head_length, double inset) {
  const Spot along = direction(leg.to - leg.from);
  const Spot side = left_of(along);
  const double half = body.shaft / 2 - inset;
  const Spot start = leg.from + along * inset;
  if (body.head == 0)
    return {start + side * half, leg.to + side * half, leg.to - side * half, start - side * half};
  const double head = std::min(head_length, 0.75 * length(leg.to - leg.from));
  const double slant = std::hypot(head, body.head / 2);
  const Spot tip = leg.to - along * (inset * slant / (body.head / 2));
  const Spot neck = leg.to - along * (head - inset);
  const double barb = length(tip - neck) * (body.head / 2) / head;
  return {start + side * half, neck + side * half, neck + side * barb, tip,
          neck - side * barb,  neck - side * half, start - side * half};
}

bool share_a_line(const Arrow& a, const Arrow& b) {
  constexpr double touch =
      0.01;  // board units; arrows that only touch at their ends do not share a line
  if (a.path.size() != 2 || b.path.size() != 2) return false;
  const Spot along = direction(a.path[1] - a.path[0]);
  const double whole = length(a.path[1] - a.path[0]);
  const Spot start = b.path[0] - a.path[0];
  const Spot end = b.path[1] - a.path[0];
  if (std::abs(cross(along, start)) > touch || std::abs(cross(along, end)) > touch) return false;
  const auto [low, high] = std::minmax({dot(along, start), dot(along, end)});
  return std::min(high, whole) - std::max(low, 0.0) > touch;
}

// The radius around the middle of a piece that a passing arrow leaves free, so that the kind and
// the height of the piece stay visible. A plain disc, or one with a ring only, can be recognised
// even if an arrow crosses its middle.
double room_around(const Diagram::Piece& piece, const Theme& theme) {
  const double whole = std::min(theme.arrow_room, reach(piece, theme));
  if (piece.arrangement == Diagram::Piece::Arrangement::beside || piece.height > 1) return whole;
  const bool has_centre = std::ranges::count(piece.forms, Diagram::Piece::Form::centre) > 0;
  return has_centre ? std::min(whole, theme.centre_radius + theme.mark_gap) : 0;
}

}  // namespace

Leg visible_leg(Spot from, Spot to, const Diagram& diagram, const Theme& theme) {
  const Spot along = direction(to - from);
  const double whole = length(to - from);
  double before = clearance(from, diagram, theme);
  double behind = clearance(to, diagram, theme);
  const double number = reach_of_starts(from, diagram, theme) - theme.tail_radius;
  const double shortest = theme.shortest_arrow - std::max(0.0, number);  // which lengthens an arrow
  const auto missing = [&] { return std::max(0.0, shortest - (whole - before - behind)); };
  before -= std::clamp(before - nearest_end(from, diagram, theme), 0.0, missing());
  behind -= std::clamp(behind - nearest_end(to, diagram, theme), 0.0, missing());
  return {from + along * before, to - along * behind};
}

void draw_leg(Leg leg, bool has_head, const Arrow& arrow, const Theme& theme,
              std::vector<Shape>& shapes) {
  Body body = body_of(arrow.kind, theme);
  if (!has_head) body.head = 0;
  const Colour ink = ink_of(arrow, theme);
  const auto outer = arrow_corners(leg, body, theme.head_length, 0);
  Style halo = outlined(theme.paper, theme.paper, 2 * theme.arrow_halo);
  halo.round = true;
  shapes.push_back(polygon(outer, halo));
  if (body.outline == 0) {
    shapes.push_back(polygon(outer, filled(ink)));
    return;
  }
  const auto middle = arrow_corners(leg, body, theme.head_length, body.outline / 2);
  shapes.push_back(polygon(middle, outlined(theme.paper, ink, body.outline)));
}

Arrows::Arrows(const Diagram& diagram, const Theme& theme, bool dashes_ghosts)
    : diagram_(diagram), theme_(theme), dashes_ghosts_(dashes_ghosts) {
  for (const Diagram::Piece& piece : diagram.pieces)
    obstacles_.push_back({piece.at, room_around(piece, theme)});
  for (const Diagram::Mark& mark : diagram.marks)
    if (lies_inside(mark, diagram)) obstacles_.push_back({mark.at, theme.mark_size});
  for (std::size_t number = 0; number < diagram.arrows.size(); ++number) add_parts(number);
}

// How far an arrow is moved aside because other arrows share its line. The first of them lies
// leftmost, as seen in its own direction, and the others follow to the right.
Spot Arrows::sidestep(std::size_t number) const {
  const auto& arrows = diagram_.arrows;
  std::vector<std::size_t> sharing;
  for (std::size_t other = 0; other < arrows.size(); ++other)
    if (other == number ||
        share_a_line(arrows[std::min(other, number)], arrows[std::max(other, number)]))
      sharing.push_back(other);
  if (sharing.size() < 2) return {};
  const auto rank = static_cast<double>(std::ranges::find(sharing, number) - sharing.begin());
  const Arrow& first = arrows[sharing.front()];
  const double middle = static_cast<double>(sharing.size() - 1) / 2;
  return left_of(direction(first.path[1] - first.path[0])) *
         ((middle - rank) * theme_.arrow_separation);
}

void Arrows::add_parts(std::size_t number) {
  const Arrow& arrow = diagram_.arrows[number];
  const Spot aside = sidestep(number);
  for (std::size_t i = 0; i + 1 < arrow.path.size(); ++i)
    add_leg(arrow, arrow.path[i], arrow.path[i + 1], aside);
}

// Adds one leg of an arrow, in several parts if it passes obstacles.
void Arrows::add_leg(const Arrow& arrow, Spot from, Spot to, Spot aside) {
  const Leg whole = visible_leg(from, to, diagram_, theme_);
  const Leg moved{whole.from + aside, whole.to + aside};
  const Spot along = direction(moved.to - moved.from);
  std::vector<std::pair<double, double>> gaps;  // begin and end, as distances from the start
  for (const auto& [at, room] : obstacles_) {
    const double off_axis = std::abs(cross(along, at - moved.from));
    const double middle = dot(along, at - moved.from);
    if (at == from || at == to || off_axis >= room || middle < 0 ||
        middle > length(moved.to - moved.from))
      continue;
    const double half = std::sqrt(room * room - off_axis * off_axis);
    gaps.emplace_back(middle - half, middle + half);
  }
  std::ranges::sort(gaps);
  const auto add_part = [&](double begin, double end, Spot to_end, bool has_head) {
    const auto at = [&](double place) { return moved.from + along * place; };
    if (arrow.ghost && dashes_ghosts_)
      for (; end - begin > least_dashed; begin += dash_length + dash_gap)
        parts_.push_back({&arrow, {at(begin), at(begin + dash_length)}, false});
    parts_.push_back({&arrow, {at(begin), to_end}, has_head});
  };
  double done = 0;
  for (const auto& [begin, end] : gaps) {
    if (begin > done) add_part(done, begin, moved.from + along * begin, false);
    done = std::max(done, end);
  }
  add_part(done, length(moved.to - moved.from), moved.to, true);
}

// Returns the middle of an arrow's number where it stands on the arrow: on the space where that
// begins, or where its first leg comes out of the piece there. Nothing if it would hide the head.
std::optional<Spot> Arrows::place_on(std::size_t number) const {
  const Arrow& arrow = diagram_.arrows[number];
  const Spot aside = sidestep(number);
  if (has_box_on_start(arrow, diagram_)) return arrow.path.front() + aside;
  const Leg leg = visible_leg(arrow.path[0], arrow.path[1], diagram_, theme_);
  const Spot along = direction(leg.to - leg.from);
  const Spot box = box_of(arrow.number, theme_);
  const double half = std::abs(along.x) * box.x + std::abs(along.y) * box.y;
  if (length(leg.to - leg.from) < 2 * half + theme_.head_length) return std::nullopt;
  return leg.from + aside + along * half;
}

void Arrows::reserve(Badges& badges) const {
  for (const Part& part : parts_) badges.avoid(part.leg, theme_.head_width);
  for (std::size_t number = 0; number < diagram_.arrows.size(); ++number) {
    const Arrow& arrow = diagram_.arrows[number];
    if (has_tail(arrow) && !diagram_.piece_at(arrow.path.front()))
      badges.avoid(arrow.path.front(), tail_radius(arrow, theme_));
    if (arrow.number == 0) continue;
    if (const auto place = place_on(number)) badges.avoid(*place, box_of(arrow.number, theme_).x);
  }
}

// Draws the arrows, and above all of them their numbers, so that none is hidden.
void Arrows::draw(Badges& badges, std::vector<Shape>& shapes) const {
  for (const Part& part : parts_) draw_leg(part.leg, part.has_head, *part.arrow, theme_, shapes);
  for (const Arrow& arrow : diagram_.arrows) draw_tail_of(arrow, shapes);
  for (std::size_t number = 0; number < diagram_.arrows.size(); ++number) {
    const Arrow& arrow = diagram_.arrows[number];
    if (arrow.number == 0) continue;
    std::optional<Spot> place = place_on(number);
    if (!place)
      place = badges.find_place(arrow.path[0], left_of(direction(arrow.path[1] - arrow.path[0])),
                                box_of(arrow.number, theme_).x);
    draw_number(arrow.number, *place, ink_of(arrow, theme_), theme_, shapes);
  }
}

// Draws a dot on the space where the arrow begins, unless a piece or the arrow's number is there.
void Arrows::draw_tail_of(const Arrow& arrow, std::vector<Shape>& shapes) const {
  const Spot origin = arrow.path.front();
  if (!has_tail(arrow) || diagram_.piece_at(origin) || has_box_on_start(arrow, diagram_)) return;
  shapes.push_back(Circle{origin, theme_.tail_radius + theme_.arrow_halo, filled(theme_.paper)});
  shapes.push_back(Circle{origin, theme_.tail_radius, filled(ink_of(arrow, theme_))});
}

void draw_number(int number, Spot at, Colour ink, const Theme& theme, std::vector<Shape>& shapes) {
  const Spot outer = box_of(number, theme);
  const Spot inner = outer - Spot{theme.halo_width, theme.halo_width};
  shapes.push_back(rectangle(at - outer, at + outer, filled(theme.paper)));
  shapes.push_back(rectangle(at - inner, at + inner, filled(ink)));
  shapes.push_back(Text{std::to_string(number), at, Text::Anchor::centre, theme.arrow_number_size,
                        theme.arrow_number_weight, theme.paper});
}

}  // namespace cairn::figure

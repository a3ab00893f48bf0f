#include "formats/output/arrows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include "formats/output/board_shapes.hpp"
#include "formats/output/scene.hpp"

namespace cairn::figure {

namespace {

// The distances from the middle of a space at which a badge may lie: on the rim of a round piece,
// in the corners that pieces with several parts leave free, or beside the dot on an empty space.
constexpr std::array on_rim{0.47, 0.42, 0.52, 0.58};
constexpr std::array in_corner{0.62};
constexpr std::array beside_dot{0.34, 0.4};
constexpr int directions = 2 * Badges::all_around;

bool is_layered(const Diagram::Piece& piece) {
  return piece.arrangement == Diagram::Piece::Arrangement::layered;
}

std::span<const double> distances(const Diagram::Piece* piece) {
  if (piece && !is_layered(*piece)) return in_corner;
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

// Whether a piece shows a height in its middle, or several parts.
bool is_counted(const Diagram::Piece& piece) {
  return piece.height > 1 || (!is_layered(piece) && piece.forms.size() > 1);
}

bool has_centre(const Diagram::Piece& piece) {
  return std::ranges::count(piece.forms, Diagram::Piece::Form::centre) > 0;
}

// Whether the number of an arrow stands in the middle of the space where the arrow begins, in place
// of the dot: it hides no height and no form there, and no other numbered arrow begins there.
bool has_box_on_start(const Arrow& arrow, const Diagram& diagram) {
  const Spot origin = arrow.path.front();
  const Diagram::Piece* piece = diagram.piece_at(origin);
  const bool is_free = !piece || (!is_counted(*piece) && is_layered(*piece));
  if (arrow.number == 0 || !is_free) return false;
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

// How near to the middle of a space an arrow begins or ends: it hides no height, no centre, no sign
// and no number of an arrow.
double nearest_end(Spot spot, const Diagram& diagram, const Theme& theme) {
  const Diagram::Piece* piece = diagram.piece_at(spot);
  const auto ghost = std::ranges::find(diagram.ghosts, spot, &Diagram::Piece::at);
  if (!piece && ghost != diagram.ghosts.end()) piece = &*ghost;
  double shown = reach_of_starts(spot, diagram, theme);
  if (piece && is_counted(*piece)) shown = std::max(shown, theme.height_radius);
  if (piece && has_centre(*piece)) shown = std::max(shown, theme.centre_radius + theme.mark_gap);
  const bool has_sign = std::ranges::any_of(diagram.marks, [&](const Diagram::Mark& mark) {
    return mark.at == spot && lies_inside(mark, diagram);
  });
  return has_sign ? std::max(shown, theme.mark_size + theme.mark_gap) : shown;
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
  if (is_counted(piece)) return whole;
  return has_centre(piece) ? std::min(whole, theme.centre_radius + theme.mark_gap) : 0;
}

using Mark = Diagram::Mark;
using Form = Diagram::Mark::Form;
using Shapes = std::vector<Shape>;

constexpr Spot upper_right{0.5, -0.866};
constexpr Spot sign_corner{0.32, -0.32};  // of a sign on a piece with something in its middle

// Whether a ghost stands on the spot or an arrow begins there.
bool is_taken(Spot spot, const Diagram& diagram) {
  const auto begins_here = [spot](const Diagram::Arrow& arrow) {
    return arrow.path.front() == spot && arrow.kind != Diagram::ArrowKind::line;
  };
  return std::ranges::any_of(diagram.arrows, begins_here) ||
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

Path cross_shape(Spot at, double size, const Style& style) {
  const double flat = size / std::numbers::sqrt2;
  Path cross = line(at - Spot{flat, flat}, at + Spot{flat, flat}, style);
  const Path other = line(at + Spot{-flat, flat}, at + Spot{flat, -flat}, style);
  cross.segments.insert(cross.segments.end(), other.segments.begin(), other.segments.end());
  return cross;
}

// A square; only the corners if the dashes of the style are as long as half a side.
Path frame(Spot at, double size, const Style& style) {
  const double half = size / std::numbers::sqrt2;
  return polygon({at + Spot{-half, -half / 2}, at + Spot{-half, -half}, at + Spot{half, -half},
                  at + Spot{half, half}, at + Spot{-half, half}},
                 style);
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
  void draw_sign(const Mark& mark);
  void draw_sign(Form form, Spot at, double size, Colour colour, Colour ground);
  void draw_label(const Mark& mark);

  const Diagram& diagram_;
  const Theme& theme_;
  Badges& badges_;
  Shapes& shapes_;
};

void MarkPainter::draw(const Mark& mark) {
  const bool occupied = diagram_.piece_at(mark.at) || is_taken(mark.at, diagram_);
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
      draw_sign(mark);
      break;
    case Form::label:
      draw_label(mark);
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
  const bool round = piece && is_layered(*piece);
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

// Draws a cross, a square or a triangle on a ground. `size` is the distance from its middle to a
// corner.
void MarkPainter::draw_sign(Form form, Spot at, double size, Colour colour, Colour ground) {
  const double width = (form == Form::triangle ? 1.2 : 1.6) * theme_.mark_width;
  Style below = stroked(ground, width + 2 * theme_.mark_gap);
  if (form == Form::square) {
    // A whole one on a space where nothing stands could be mistaken for a piece.
    const bool is_alone =
        std::ranges::find(diagram_.cells, at, &Diagram::Cell::at) != diagram_.cells.end() &&
        !diagram_.piece_at(at);
    Style above = stroked(colour, width);
    above.dash = is_alone ? size / std::numbers::sqrt2 : 0;
    if (!is_alone) shapes_.push_back(frame(at, size, below));
    shapes_.push_back(frame(at, size, above));
  } else if (form == Form::cross) {
    shapes_.push_back(cross_shape(at, size, below));
    shapes_.push_back(cross_shape(at, size, stroked(colour, width)));
  } else {
    below.fill = ground;
    shapes_.push_back(triangle(at, size, below));
    shapes_.push_back(triangle(at, size, stroked(colour, width)));
  }
}

// Draws a sign in the middle of a space, on a piece in the contrasting colour; or as a badge at one
// corner where the middle shows something.
void MarkPainter::draw_sign(const Mark& mark) {
  const Diagram::Piece* piece = diagram_.piece_at(mark.at);
  if (!lies_inside(mark, diagram_)) {
    const Spot at = mark.at + sign_corner;
    shapes_.push_back(Circle{at, theme_.badge_radius + theme_.halo_width, filled(theme_.paper)});
    return draw_sign(mark.form, at, theme_.badge_radius, tint(mark), theme_.paper);
  }
  if (!piece) return draw_sign(mark.form, mark.at, theme_.mark_size, tint(mark), theme_.paper);
  const PieceColours& colours = theme_.pieces[index(piece->side)];
  const double size = (is_layered(*piece) ? 1 : 0.75) * theme_.mark_size;
  const double centre = theme_.centre_radius + theme_.mark_gap;
  if (has_centre(*piece)) shapes_.push_back(Circle{mark.at, centre, filled(colours.body)});
  if (mark.tint == Tint::plain)
    draw_sign(mark.form, mark.at, size, colours.detail, colours.body);
  else
    draw_sign(mark.form, mark.at, size, tint(mark), colours.detail);
}

// Draws a label: letters on a piece in its contrasting colour; at a corner what could be taken for
// a height, and colours, which not every piece lets be seen.
void MarkPainter::draw_label(const Mark& mark) {
  const Diagram::Piece* piece = diagram_.piece_at(mark.at);
  const bool has_digit = std::ranges::any_of(mark.text, is_digit);
  if (!lies_inside(mark, diagram_) || (piece && (has_digit || mark.tint != Tint::plain)))
    return draw_badge(mark.text, mark.at + sign_corner, {theme_.paper, tint(mark), true}, theme_,
                      shapes_);
  const PieceColours* colours = piece ? &theme_.pieces[index(piece->side)] : nullptr;
  const double centre = theme_.centre_radius + theme_.mark_gap;
  if (!piece)
    shapes_.push_back(Circle{mark.at, theme_.mark_size + theme_.mark_gap, filled(theme_.paper)});
  else if (has_centre(*piece))
    shapes_.push_back(Circle{mark.at, centre, filled(colours->body)});
  const Colour text = piece ? colours->detail : tint(mark);
  shapes_.push_back(fitted(mark.text, mark.at, theme_.mark_size, 1.2 * theme_.label_size,
                           theme_.caption_weight, text));
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
                    {widening(text, theme_), 0}, all_around);
}

Spot Badges::find_place(Spot space, Spot wanted_direction, double radius, Spot to_end, int spread) {
  constexpr double cost_of_turning = 0.02;  // of lying opposite to the wanted direction
  constexpr double step = 2 * std::numbers::pi / directions;
  const double wanted = std::atan2(wanted_direction.y, wanted_direction.x);
  Spot best;
  double least = std::numeric_limits<double>::infinity();
  for (int turns = -spread; turns <= spread; ++turns)
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

Leg visible_leg(Spot from, Spot to, const Diagram& diagram, const Theme& theme) {
  const Spot along = direction(to - from);
  return {from + along * nearest_end(from, diagram, theme),
          to - along * nearest_end(to, diagram, theme)};
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

Spot Arrows::place_of_number(std::size_t number, Badges& badges) const {
  const Arrow& arrow = diagram_.arrows[number];
  const Spot origin = arrow.path.front();
  if (has_box_on_start(arrow, diagram_)) return origin + sidestep(number);
  return badges.find_place(origin, origin - arrow.path[1], box_of(arrow.number, theme_).x,
                           Badges::all_around / 4);
}

void Arrows::reserve(Badges& badges) const {
  for (const Part& part : parts_) badges.avoid(part.leg, theme_.head_width);
  for (std::size_t number = 0; number < diagram_.arrows.size(); ++number) {
    const Arrow& arrow = diagram_.arrows[number];
    if (has_tail(arrow) && !diagram_.piece_at(arrow.path.front()))
      badges.avoid(arrow.path.front(), tail_radius(arrow, theme_));
    if (has_box_on_start(arrow, diagram_))
      badges.avoid(arrow.path.front() + sidestep(number), box_of(arrow.number, theme_).x);
  }
}

// Draws the arrows, and above all of them their numbers, so that none is hidden.
void Arrows::draw(Badges& badges, std::vector<Shape>& shapes) const {
  for (const Part& part : parts_) draw_leg(part.leg, part.has_head, *part.arrow, theme_, shapes);
  for (const Arrow& arrow : diagram_.arrows) draw_tail_of(arrow, shapes);
  for (std::size_t number = 0; number < diagram_.arrows.size(); ++number) {
    const Arrow& arrow = diagram_.arrows[number];
    if (arrow.number == 0) continue;
    draw_number(arrow.number, place_of_number(number, badges), ink_of(arrow, theme_), theme_,
                shapes);
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
  const Diagram::Piece* piece = diagram.piece_at(mark.at);
  switch (mark.form) {
    case Form::circle:
      return !piece && !is_taken(mark.at, diagram);
    case Form::cross:
    case Form::square:
    case Form::triangle:
    case Form::label:
      return !(piece && is_counted(*piece)) && !is_taken(mark.at, diagram);
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

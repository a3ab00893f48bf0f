#include "formats/output/board_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <numbers>
#include <string>
#include <utility>

#include "formats/output/arrows.hpp"
#include "formats/output/scene.hpp"

namespace cairn::figure {

namespace {

using Cell = Diagram::Cell;
using Shapes = std::vector<Shape>;

// Draws the squares of all cells for which `wanted` holds as one path. If they were painted one by
// one, anti-aliasing would leave seams between neighbours.
template <class Wanted>
void draw_grounds(const Diagram& diagram, double half_side, Colour colour, Wanted&& wanted,
                  Shapes& shapes) {
  Path all{{}, filled(colour)};
  for (const Cell& cell : diagram.cells) {
    if (!wanted(cell.ground)) continue;
    const Path one = square(cell.at, half_side, {});
    all.segments.insert(all.segments.end(), one.segments.begin(), one.segments.end());
  }
  if (!all.segments.empty()) shapes.push_back(std::move(all));
}

// The corners of the convex hull of all ends of lines, in order (Andrew's monotone chain).
std::vector<Spot> outline(const Diagram& diagram) {
  std::vector<Spot> ends;
  for (const Diagram::Line& each : diagram.lines) ends.insert(ends.end(), {each.from, each.to});
  std::ranges::sort(ends, [](Spot a, Spot b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  std::vector<Spot> corners;
  for (int half = 0; half < 2; ++half) {
    const std::size_t first = corners.size();
    for (const Spot end : ends) {
      while (corners.size() >= first + 2 &&
             cross(corners.back() - corners[corners.size() - 2], end - corners.back()) <= 1e-9)
        corners.pop_back();
      corners.push_back(end);
    }
    corners.pop_back();
    std::ranges::reverse(ends);
  }
  return corners;
}

// Draws all squares in the line colour, wider by the border on the sides where the board ends. The
// grounds are painted over this, so that the border remains.
void draw_border(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  Path all{{}, filled(theme.line)};
  for (const Cell& cell : diagram.cells) {
    if (cell.ground == Cell::Ground::none) continue;
    const auto room = [&](Spot step) {
      const bool goes_on = std::ranges::any_of(
          diagram.cut_off, [&](Spot spot) { return distance(spot, cell.at + step) < 0.01; });
      return 0.5 + (goes_on ? 0 : theme.border_width);
    };
    const Path one = rectangle(cell.at - Spot{room({-1, 0}), room({0, -1})},
                               cell.at + Spot{room({1, 0}), room({0, 1})}, {});
    all.segments.insert(all.segments.end(), one.segments.begin(), one.segments.end());
  }
  if (!all.segments.empty()) shapes.push_back(std::move(all));
}

// Draws lines between squares, which keep them apart where a copy loses their shades of grey.
void draw_ground_lines(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  if (theme.ground_line_width <= 0) return;
  Path all{{}, stroked(theme.line, theme.ground_line_width)};
  for (const Cell& cell : diagram.cells) {
    if (cell.ground == Cell::Ground::none) continue;
    all.segments.push_back({Segment::Kind::move, cell.at + Spot{0.5, -0.5}});
    all.segments.push_back({Segment::Kind::line, cell.at + Spot{0.5, 0.5}});
    all.segments.push_back({Segment::Kind::line, cell.at + Spot{-0.5, 0.5}});
  }
  if (!all.segments.empty()) shapes.push_back(std::move(all));
}

// Draws dashed lines along the sides beyond which the board is cut off.
void draw_cuts(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  Path cuts{{}, stroked(theme.line, theme.line_width)};
  cuts.style.dash = std::max(0.02, 4 * theme.line_width);
  for (const Cell& cell : diagram.cells) {
    if (cell.ground == Cell::Ground::none) continue;
    for (const Spot beyond : diagram.cut_off) {
      const Spot way = beyond - cell.at;
      if (std::abs(length(way) - 1) > 0.01) continue;
      const Spot middle = cell.at + way * 0.5;
      const Spot side = left_of(way) * 0.5;
      cuts.segments.push_back({Segment::Kind::move, middle + side});
      cuts.segments.push_back({Segment::Kind::line, middle - side});
    }
  }
  if (!cuts.segments.empty()) shapes.push_back(std::move(cuts));
}

// Draws a ground below a board of lines, which extends a little beyond the outermost spaces.
void draw_table(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  if (theme.board_edge <= 0 || diagram.lines.empty()) return;
  Style style = stroked(theme.light_ground, 2 * theme.board_edge);
  style.round = true;
  style.fill = theme.light_ground;
  shapes.push_back(polygon(outline(diagram), style));
}

using PieceForm = Diagram::Piece::Form;

constexpr int most_discs = 6;  // of a visible stack; a higher one is drawn with as many

// A number of two digits gets the whole width of a disc, because it would be too small within the
// ring. Its halo opens the ring beside it.
void draw_height(const Diagram::Piece& piece, Spot at, const Theme& theme,
                 std::vector<Shape>& shapes) {
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const bool has_disc = std::ranges::find(piece.forms, PieceForm::disc) != piece.forms.end();
  const bool is_wide = piece.height > 9 && has_disc;
  const double room =
      is_wide ? theme.piece_radius - theme.outline_width : theme.ring_radius - theme.ring_width;
  Text number = fitted(std::to_string(piece.height), at, room, theme.height_size,
                       theme.height_weight, colours.detail);
  if (is_wide) {
    number.halo = theme.ring_width;
    number.halo_colour = colours.body;
  }
  shapes.push_back(std::move(number));
}

// Draws the forms of a piece on top of each other, and the height if it is above 1.
void draw_forms(const Diagram::Piece& piece, Spot at, const Theme& theme,
                std::vector<Shape>& shapes) {
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const double outline = theme.outline_width;
  const double radius = theme.piece_radius - outline / 2;
  const Style body = outlined(colours.body, colours.outline, outline);
  const bool numbered = piece.height > 1;
  for (const PieceForm form : piece.forms) switch (form) {
      case PieceForm::disc:
        shapes.push_back(Circle{at, radius, body});
        break;
      case PieceForm::star:
        shapes.push_back(star(at, theme.piece_radius, theme.star_notch, body));
        break;
      case PieceForm::square:
        shapes.push_back(square(at, radius * theme.square_to_disc, body));
        break;
      case PieceForm::ring:
        shapes.push_back(Circle{at, theme.ring_radius, stroked(colours.detail, theme.ring_width)});
        break;
      case PieceForm::centre:
        if (!numbered) shapes.push_back(Circle{at, theme.centre_radius, filled(colours.centre)});
    }
  if (numbered) draw_height(piece, at, theme, shapes);
}

// Whether an outline is lost on a body, at least in a copy.
bool is_lost(Colour outline, Colour body) {
  constexpr int visible = 200;  // the least difference of all three parts of the colours together
  return std::abs(outline.red - body.red) + std::abs(outline.green - body.green) +
             std::abs(outline.blue - body.blue) <
         visible;
}

// Draws a stack as discs, each a little higher than the one below; only the top one shows its type
// and the height. A line in the detail colour separates discs whose outline is not visible. All
// discs are smaller than other pieces, and the middle of the stack is on its space, so that it
// hides little of what is around it.
void draw_stack(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes) {
  constexpr double smaller = 0.86;
  constexpr double greatest_rise = 0.42;  // of the top disc, before the stack is made smaller
  constexpr double share_of_gap = 0.28;   // of a step; with more, a black stack would look white
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const int discs = std::min(piece.height, most_discs);
  const double step = std::min(theme.stack_step, greatest_rise / std::max(1, discs - 1));
  const double edge = theme.piece_radius + std::min(theme.stack_gap, share_of_gap * step);
  const bool separated = is_lost(colours.outline, colours.body);
  const Style body = outlined(colours.body, colours.outline, theme.outline_width);
  Spot at{0, step * (discs - 1) / 2};
  std::vector<Shape> stack;
  for (int disc = 0; disc + 1 < discs; ++disc) {
    stack.push_back(Circle{at, theme.piece_radius - theme.outline_width / 2, body});
    at.y -= step;
    if (!separated) continue;
    const bool is_star = disc + 2 == discs && piece.forms.front() == PieceForm::star;
    if (is_star)
      stack.push_back(
          star(at, theme.piece_radius + theme.stack_gap, theme.star_notch, filled(colours.detail)));
    else
      stack.push_back(Circle{at, edge, filled(colours.detail)});
  }
  draw_forms(piece, at, theme, stack);
  place(stack, smaller, piece.at);
  shapes.insert(shapes.end(), stack.begin(), stack.end());
}

double part_radius(std::size_t count, const Theme& theme) {
  return theme.part_radius[std::clamp(count, std::size_t{1}, theme.part_radius.size()) - 1];
}

// The distance from the middle of the space to the middles of `count` parts. They lie evenly on a
// circle on which neighbours are a gap apart.
double part_distance(std::size_t count, const Theme& theme) {
  if (count < 2) return 0;
  const double apart = part_radius(count, theme) + theme.part_gap / 2;
  return apart / std::sin(std::numbers::pi / static_cast<double>(count));
}

// The middle of a part, relative to the space. Two parts lie side by side; more lie around the
// middle, with the first at the top. Three are moved down so that the room above and below them is
// equal.
Spot part_offset(std::size_t part, std::size_t count, const Theme& theme) {
  constexpr double pi = std::numbers::pi;
  const double first = count == 2 ? pi : -pi / 2;
  const double angle = first + 2 * pi * static_cast<double>(part) / static_cast<double>(count);
  const double distance = part_distance(count, theme);
  const Spot middle{0, count == 3 ? distance / 4 : 0};
  return middle + Spot{std::cos(angle), std::sin(angle)} * distance;
}

double reach_beside(std::size_t count, const Theme& theme) {
  double farthest = 0;
  for (std::size_t part = 0; part < count; ++part) {
    const Spot offset = part_offset(part, count, theme);
    farthest = std::max(farthest, std::hypot(offset.x, offset.y));
  }
  return farthest + part_radius(count, theme);
}

void draw_part(Spot at, PieceForm form, double radius, const Style& style, const Theme& theme,
               std::vector<Shape>& shapes) {
  if (form == PieceForm::square)
    shapes.push_back(square(at, radius * theme.square_to_disc, style));
  else
    shapes.push_back(Circle{at, radius, style});
}

void draw_beside(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes) {
  const PieceColours& colours = theme.pieces[index(piece.side)];
  const std::size_t count = piece.forms.size();
  const double radius = part_radius(count, theme);
  const double outline = theme.part_outline_width;
  const auto draw_parts = [&](double half_width, const Style& style) {
    for (std::size_t part = 0; part < count; ++part)
      draw_part(piece.at + part_offset(part, count, theme), piece.forms[part], half_width, style,
                theme, shapes);
  };
  draw_parts(radius + theme.halo_width, filled(theme.paper));
  draw_parts(radius - outline / 2, outlined(colours.body, colours.outline, outline));
}

}  // namespace

void draw_board(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  using enum Cell::Ground;
  const auto any = [](Cell::Ground ground) { return ground != none; };
  const auto only_dark = [](Cell::Ground ground) { return ground == dark; };
  draw_border(diagram, theme, shapes);
  draw_grounds(diagram, 0.5, theme.light_ground, any, shapes);
  draw_grounds(diagram, 0.5, theme.dark_ground, only_dark, shapes);
  draw_table(diagram, theme, shapes);
  draw_fills(diagram, theme, shapes);
  draw_ground_lines(diagram, theme, shapes);
  draw_cuts(diagram, theme, shapes);
  Path grid{{}, stroked(theme.line, theme.line_width)};
  grid.style.round = true;
  for (const Diagram::Line& each : diagram.lines) {
    grid.segments.push_back({Segment::Kind::move, each.from});
    grid.segments.push_back({Segment::Kind::line, each.to});
  }
  if (!grid.segments.empty()) shapes.push_back(std::move(grid));
}

void draw_coordinates(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  for (const Diagram::Label& label : diagram.coordinates)
    shapes.push_back(Text{label.text, label.at, Text::Anchor::centre, theme.label_size,
                          theme.label_weight, theme.ink});
}

void draw_piece(const Diagram::Piece& piece, View::Heights heights, const Theme& theme,
                std::vector<Shape>& shapes) {
  if (piece.arrangement == Diagram::Piece::Arrangement::beside)
    draw_beside(piece, theme, shapes);
  else if (heights == View::Heights::stacks)
    draw_stack(piece, theme, shapes);
  else
    draw_forms(piece, piece.at, theme, shapes);
}

void draw_pieces(const Diagram& diagram, View::Heights heights, const Theme& theme,
                 std::vector<Shape>& shapes) {
  std::vector<Diagram::Piece> pieces = diagram.pieces;
  if (heights == View::Heights::stacks)
    std::ranges::stable_sort(pieces, {}, [](const Diagram::Piece& piece) { return piece.at.y; });
  for (Diagram::Piece& piece : pieces) {
    const Spot at = std::exchange(piece.at, {});
    const auto is_marked = [&](Diagram::Mark::Form form) {
      return std::ranges::any_of(diagram.marks, [&](const Diagram::Mark& mark) {
        return mark.form == form && mark.at == at;
      });
    };
    std::vector<Shape> drawn;
    draw_piece(piece, heights, theme, drawn);
    const bool covers_ground = piece.arrangement == Diagram::Piece::Arrangement::layered;
    const bool on_fill = covers_ground && is_marked(Diagram::Mark::Form::fill);
    place(drawn, on_fill ? theme.size_on_fill : 1, at);
    if (is_marked(Diagram::Mark::Form::dim)) fade(drawn, theme.paper, theme.faintness);
    shapes.insert(shapes.end(), drawn.begin(), drawn.end());
  }
}

double reach(const Diagram::Piece& piece, const Theme& theme) {
  switch (piece.arrangement) {
    case Diagram::Piece::Arrangement::layered:
      return theme.piece_radius;
    case Diagram::Piece::Arrangement::beside:
      return reach_beside(piece.forms.size(), theme);
  }
  return 0;
}

}  // namespace cairn::figure

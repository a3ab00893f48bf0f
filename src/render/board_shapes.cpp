#include "render/board_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "render/geometry.hpp"
#include "render/mark_shapes.hpp"
#include "render/shapes.hpp"

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

}  // namespace cairn::figure

#include "render/board.hpp"

#include <utility>

#include "render/shapes.hpp"

namespace cairn::figure {

namespace {

using Cell = Diagram::Cell;
using Shapes = std::vector<Shape>;

// The squares of all cells for which `wanted` holds, as one path: painted one by one, anti-aliasing
// would leave seams between neighbours.
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

}  // namespace

void draw_board(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  using enum Cell::Ground;
  const auto any = [](Cell::Ground ground) { return ground != none; };
  const auto only_dark = [](Cell::Ground ground) { return ground == dark; };
  draw_grounds(diagram, 0.5 + theme.border_width, theme.line, any, shapes);
  draw_grounds(diagram, 0.5, theme.light_ground, any, shapes);
  draw_grounds(diagram, 0.5, theme.dark_ground, only_dark, shapes);
  for (const Diagram::Line& grid_line : diagram.lines) {
    Style style = stroked(theme.line, theme.line_width);
    style.round = true;
    shapes.push_back(line(grid_line.from, grid_line.to, style));
  }
}

void draw_coordinates(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  for (const Diagram::Label& label : diagram.coordinates)
    shapes.push_back(Text{label.text, label.at, Text::Anchor::centre, theme.label_size,
                          theme.label_weight, theme.ink});
}

}  // namespace cairn::figure

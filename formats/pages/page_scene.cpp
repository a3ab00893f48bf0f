#include "formats/pages/page_scene.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "render/panel.hpp"
#include "render/svg.hpp"

namespace cairn {

namespace {

// The colours of the style (page/tokens.py). A colour's number stands in its blue part.
constexpr std::array<std::string_view, 14> colour_names{
    "paper",       "ink",        "board-line", "light-square", "dark-square",
    "white-stone", "white-edge", "on-white",   "black-stone",  "black-edge",
    "on-black",    "accent",     "best",       "halo"};

Colour named(std::string_view name) {
  std::uint8_t number = 0;
  while (colour_names.at(number) != name) ++number;
  return {0, 0, number};
}

std::string variable(Colour colour) {
  return fmt::format("var(--{})", colour_names.at(colour.blue));
}

Theme theme_of_pages() {
  Theme theme;
  theme.font = "DejaVu Sans, Verdana, system-ui, sans-serif";
  theme.background = named("paper");
  theme.paper = named("halo");
  theme.ink = named("ink");
  theme.line = named("board-line");
  theme.light_ground = named("light-square");
  theme.dark_ground = named("dark-square");
  theme.pieces[0] = {named("white-stone"), named("white-edge"), named("on-white"),
                     named("on-white")};
  theme.pieces[1] = {named("black-stone"), named("black-edge"), named("on-black"),
                     named("on-black")};
  theme.tints.fill(named("accent"));
  theme.tints[static_cast<std::size_t>(other_tint)] = named("best");
  theme.ground_line_width = 0;
  theme.faintness = 0;  // colours that stand for others cannot be mixed
  return theme;
}

constexpr figure::SvgInk page_ink{variable, 3};

}  // namespace

const Theme& page_theme() {
  static const Theme theme = theme_of_pages();
  return theme;
}

std::string page_shapes(std::span<const figure::Shape> shapes) {
  return figure::write_shapes(shapes, page_ink, page_theme().font);
}

std::string page_style(const figure::Style& style) {
  return figure::write_style(style, page_ink);
}

std::array<double, 4> page_box(const Diagram& board) {
  // From a space at the edge to where pieces leave a board of squares.
  constexpr double beyond = 1;
  const View view;
  figure::Box box = figure::draw_panel({board, view, page_theme()}).box;
  for (const Diagram::Cell& cell : board.cells)
    if (cell.ground != Diagram::Cell::Ground::none) box.include(cell.at, beyond);
  const double margin = page_theme().margin;
  const Spot size = box.high - box.low;
  return {in_thousandths(box.low.x - margin), in_thousandths(box.low.y - margin),
          in_thousandths(size.x + 2 * margin), in_thousandths(size.y + 2 * margin)};
}

double in_thousandths(double length) {
  const double rounded = std::round(length * 1000) / 1000;
  return rounded == 0 ? 0 : rounded;  // never -0
}

}  // namespace cairn

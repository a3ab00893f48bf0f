// Breaks texts into lines and draws them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Breaks a text into lines at '\n', and wherever a line would be wider than `width`, at a space if
// possible. `size` is the height of a capital letter, in the unit of `width`; `weight` is as in
// Text. Several blanks count as one, and empty lines are left out.
std::vector<std::string> wrap(std::string_view text, double width, double size, double weight);

// The look of a text. `size` and `weight` are as in Text.
struct TextLooks {
  double size = 0;
  double weight = 0;
  double pitch = 0;  // distance from line to line, as a multiple of the size
  Colour colour;
};

// Appends a text, broken into lines, below `top`, and returns the y at which the next item may
// begin. `x` is where the anchor of each line lies. A text without words takes no room.
double draw_lines(std::string_view text, double x, double top, double width, Text::Anchor anchor,
                  const TextLooks& looks, std::vector<Shape>& shapes);

}  // namespace cairn::figure

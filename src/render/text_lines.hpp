// Texts of several lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Breaks a text into lines where it has '\n', and so that none is wider than that, at spaces where
// there are any; `size` is the height of a capital letter.
std::vector<std::string> wrap(std::string_view text, double width, double size);

struct TextLooks {
  double size = 0;
  double weight = 0;
  double pitch = 0;  // from line to line, as a part of the size
  Colour colour;
};

// Appends a text, broken into lines, below `top` and returns where the next thing may begin; the
// anchor says what `x` is, and a text of no words takes no room.
double draw_lines(std::string_view text, double x, double top, double width, Text::Anchor anchor,
                  const TextLooks& looks, std::vector<Shape>& shapes);

}  // namespace cairn::figure

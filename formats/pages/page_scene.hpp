// The scenes of figures (src/render) as pages show them: the same shapes, in the colours of the
// page.
#pragma once

#include <array>
#include <span>
#include <string>

#include "model/page_board.hpp"
#include "render/scene.hpp"
#include "render/theme.hpp"

namespace cairn {

// The sizes of all boards on pages. Its colours stand for those of the page's style: page_shapes()
// writes them as var(--paper) and the like, so that a page can be light or dark, or be printed.
const Theme& page_theme();

// The tints of the arrows of turns that were played, and of those that were not.
inline constexpr Tint played_tint = Tint::plain;
inline constexpr Tint other_tint = Tint::green;

// Shapes in board units, as SVG inside a page.
std::string page_shapes(std::span<const figure::Shape> shapes);
// The attributes of such a shape.
std::string page_style(const figure::Style& style);

// What a picture of the board shows, with room for pieces that leave it: left, top, width, height.
std::array<double, 4> page_box(const Diagram& board);

// A length in thousandths of a board unit at most.
double in_thousandths(double length);

}  // namespace cairn

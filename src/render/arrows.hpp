// Arrows as shapes, in board units.
#pragma once

#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Appends all arrows of a diagram. They end at the edges of the pieces, so that no piece's type or
// height is hidden. Captures are full arrows, stackings hollow ones, movements and deployments
// slim ones; a deployment has a head on every drop.
void draw_arrows(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Appends the circle with an arrow's number, or a dot when the number is 0.
void draw_tail(Spot at, Diagram::ArrowKind kind, int number, const Theme& theme,
               std::vector<Shape>& shapes);

}  // namespace cairn::figure

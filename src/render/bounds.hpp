// Boxes around what is drawn.
#pragma once

#include <algorithm>
#include <limits>

#include "render/scene.hpp"

namespace cairn::figure {

// An upright box; empty, with its corners exchanged, until something is included.
struct Box {
  static constexpr double far = std::numeric_limits<double>::infinity();

  Spot low{far, far};
  Spot high{-far, -far};

  bool empty() const { return low.x > high.x; }
  double width() const { return empty() ? 0 : high.x - low.x; }
  double height() const { return empty() ? 0 : high.y - low.y; }

  void include(Spot spot, double radius = 0) {
    low = {std::min(low.x, spot.x - radius), std::min(low.y, spot.y - radius)};
    high = {std::max(high.x, spot.x + radius), std::max(high.y, spot.y + radius)};
  }
  void merge(const Box& other) {
    if (other.empty()) return;
    include(other.low);
    include(other.high);
  }
};

bool overlap(const Box& a, const Box& b);

// The box around all that a shape paints; around curves, that of their control points.
Box bounds(const Shape& shape);

}  // namespace cairn::figure

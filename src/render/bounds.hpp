// Computes bounding boxes of shapes.
#pragma once

#include <algorithm>
#include <limits>

#include "render/scene.hpp"

namespace cairn::figure {

// A box with sides along the axes. It is empty, which means that its corners are exchanged, until
// something is included.
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

// Whether two boxes share more than their edges.
bool overlap(const Box& a, const Box& b);

// The bounding box of everything that a shape paints. A curve counts with its control points.
Box bounds(const Shape& shape);

}  // namespace cairn::figure

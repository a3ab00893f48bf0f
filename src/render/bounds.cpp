#include "render/bounds.hpp"

#include <variant>

#include "render/lettering.hpp"

namespace cairn::figure {

namespace {

Box bounds_of_path(const Path& path) {
  Box box;
  const double half = path.style.stroke ? path.style.width / 2 : 0;
  for (const Segment& segment : path.segments) {
    box.include(segment.end, half);
    if (segment.kind != Segment::Kind::curve) continue;
    box.include(segment.control_1, half);
    box.include(segment.control_2, half);
  }
  return box;
}

struct Bounds {
  Box operator()(const Circle& circle) const {
    Box box;
    box.include(circle.centre, circle.radius + (circle.style.stroke ? circle.style.width / 2 : 0));
    return box;
  }
  Box operator()(const Path& path) const { return bounds_of_path(path); }
  Box operator()(const Text& text) const {
    Box box;
    for (const Path& path : lettering().outlines(text)) box.merge(bounds_of_path(path));
    return box;
  }
};

}  // namespace

bool overlap(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

Box bounds(const Shape& shape) {
  return std::visit(Bounds{}, shape);
}

}  // namespace cairn::figure

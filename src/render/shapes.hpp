// Short ways to make the shapes of a figure.
#pragma once

#include <utility>
#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

inline Style filled(Colour colour) {
  Style style;
  style.fill = colour;
  return style;
}

inline Style stroked(Colour colour, double width) {
  Style style;
  style.stroke = colour;
  style.width = width;
  return style;
}

inline Style outlined(Colour fill, Colour stroke, double width) {
  Style style = stroked(stroke, width);
  style.fill = fill;
  return style;
}

// Lines from corner to corner, and back to the first.
inline Path polygon(const std::vector<Spot>& corners, const Style& style) {
  Path path{{}, style};
  for (const Spot corner : corners)
    path.segments.push_back(
        {path.segments.empty() ? Segment::Kind::move : Segment::Kind::line, corner});
  path.segments.push_back({Segment::Kind::close, corners.front()});
  return path;
}

inline Path line(Spot from, Spot to, const Style& style) {
  return {{{Segment::Kind::move, from}, {Segment::Kind::line, to}}, style};
}

// A square with sides along the axes.
inline Path square(Spot centre, double half_side, const Style& style) {
  const double h = half_side;
  return polygon(
      {centre + Spot{-h, -h}, centre + Spot{h, -h}, centre + Spot{h, h}, centre + Spot{-h, h}},
      style);
}

}  // namespace cairn::figure

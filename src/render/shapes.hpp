// Helpers that make and change the shapes of a figure.
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

// A closed path of straight lines from corner to corner. There must be at least one corner.
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

// A rectangle with sides along the axes.
inline Path rectangle(Spot low, Spot high, const Style& style) {
  return polygon({low, {high.x, low.y}, high, {low.x, high.y}}, style);
}

// A square with sides along the axes.
inline Path square(Spot centre, double half_side, const Style& style) {
  const Spot half{half_side, half_side};
  return rectangle(centre - half, centre + half, style);
}

// A star of eight tips, one of them straight up. `notch` is the radius of its notches, as a part of
// that of its tips.
Path star(Spot centre, double radius, double notch, Style style);

// A disc whose halves are moved apart, to the left and to the right, by `half_way` each.
Shape stadium(Spot centre, double half_way, double radius, const Style& style);

// Mixes two colours: share 0 gives `from`, share 1 gives `to`.
Colour mix(Colour from, Colour to, double share);

// Scales shapes by a factor around (0, 0), then moves (0, 0) to `origin`.
void place(std::vector<Shape>& shapes, double factor, Spot origin);

// Mixes a colour into all colours of the shapes; share 1 leaves only that colour.
void fade(std::vector<Shape>& shapes, Colour colour, double share);

// A text of one line that fits into a circle, but is not larger than `size`. A number is measured
// as if all its digits were 0, so that all numbers with the same number of digits have the same
// size.
Text fitted(const std::string& text, Spot centre, double radius, double size, double weight,
            Colour colour);

}  // namespace cairn::figure

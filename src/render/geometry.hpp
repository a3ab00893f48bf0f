// Plane geometry with spots as points and vectors.
#pragma once

#include <algorithm>
#include <cmath>

#include "model/diagram.hpp"

namespace cairn::figure {

inline double length(Spot way) {
  return std::hypot(way.x, way.y);
}
inline double distance(Spot a, Spot b) {
  return length(b - a);
}
inline Spot direction(Spot way) {  // the unit vector; `way` must not be zero
  return way * (1 / length(way));
}
inline Spot left_of(Spot way) {  // turned a quarter to the left, as seen with y downwards
  return {way.y, -way.x};
}
inline double cross(Spot a, Spot b) {
  return a.x * b.y - a.y * b.x;
}
inline double dot(Spot a, Spot b) {
  return a.x * b.x + a.y * b.y;
}

// A straight line segment between two spots.
struct Leg {
  Spot from;
  Spot to;
};

inline double distance(Spot spot, const Leg& leg) {
  const Spot way = leg.to - leg.from;
  const double square = dot(way, way);
  const double share = square > 0 ? std::clamp(dot(spot - leg.from, way) / square, 0.0, 1.0) : 0;
  return distance(spot, leg.from + way * share);
}

}  // namespace cairn::figure

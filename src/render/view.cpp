#include "render/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "render/additions.hpp"

namespace cairn {

namespace {

// Cosines of multiples of 30 degrees, exact where they can be.
double cosine(int degrees) {
  const double root = std::sqrt(3.0) / 2;
  const std::array<double, 12> values{1, root, 0.5, 0, -0.5, -root, -1, -root, -0.5, 0, 0.5, root};
  return values[static_cast<std::size_t>(degrees / 30)];
}

// Mirrors and turns spots around (0, 0).
class Turning {
 public:
  explicit Turning(const View& view) : mirror_(view.mirrored ? -1 : 1) {
    const int degrees = (view.rotation % 360 + 360) % 360;
    cosine_ = cosine(degrees);
    sine_ = cosine((degrees + 270) % 360);
  }

  Spot operator()(Spot spot) const {
    const double x = spot.x * mirror_;
    return {x * cosine_ - spot.y * sine_ + 0.0, x * sine_ + spot.y * cosine_ + 0.0};
  }

 private:
  double mirror_;
  double cosine_ = 1;
  double sine_ = 0;
};

void turn(Diagram& diagram, const View& view) {
  const Turning turned(view);
  for (auto& line : diagram.lines) line = {turned(line.from), turned(line.to)};
  const auto turn_all = [&turned](auto& things) {
    for (auto& thing : things) thing.at = turned(thing.at);
  };
  turn_all(diagram.cells);
  turn_all(diagram.coordinates);
  turn_all(diagram.marks);
  turn_all(diagram.pieces);
  turn_all(diagram.ghosts);
  for (auto& arrow : diagram.arrows)
    for (Spot& spot : arrow.path) spot = turned(spot);
}

}  // namespace

Diagram seen(const Diagram& diagram, const View& view) {
  if (view.rotation % diagram.rotation_step != 0)
    throw Error(Error::Kind::usage,
                fmt::format("this board cannot be turned by {} degrees; a multiple of {} would be "
                            "right",
                            view.rotation, diagram.rotation_step));
  Diagram shown = diagram;
  turn(shown, view);
  if (!view.coordinates) shown.coordinates.clear();
  if (!view.status) shown.status.reset();
  return shown;
}

}  // namespace cairn

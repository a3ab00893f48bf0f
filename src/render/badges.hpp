// Places and draws badges: small discs with a number or sign at the edges of spaces, where they
// hide the least. Longer texts make them wider.
#pragma once

#include <string>
#include <vector>

#include "render/geometry.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// Finds places for badges. Each badge avoids the ones placed before it. The diagram and the theme
// must outlive this object.
class Badges {
 public:
  Badges(const Diagram& diagram, const Theme& theme) : diagram_(diagram), theme_(theme) {}

  // Keeps badges away from an arrow of that width, or from a disc.
  void avoid(const Leg& leg, double width) { ways_.push_back({leg, width / 2}); }
  void avoid(Spot spot, double radius) { ways_.push_back({{spot, spot}, radius}); }

  // Returns the middle of a new badge with that text at the edge of a space: the place that hides
  // the least, preferably in the wanted direction.
  Spot find_place(Spot space, Spot wanted_direction, const std::string& text = {});
  // The same for a disc of that radius.
  Spot find_place(Spot space, Spot wanted_direction, double radius) {
    return find_place(space, wanted_direction, radius, {});
  }

 private:
  struct Way {
    Leg leg;
    double radius = 0;
  };

  // `to_end` leads from the middle of a badge to the centre of its right end.
  Spot find_place(Spot space, Spot wanted_direction, double radius, Spot to_end);
  double cost(Spot place, double radius, Spot space) const;

  const Diagram& diagram_;
  const Theme& theme_;
  std::vector<Way> ways_;
};

// The colours of a badge. It is a disc (wider for longer texts) of one colour with a text of
// another colour on it and a rim of paper around it. If it is hollow, it has an outline in the
// colour of the text.
struct BadgeLooks {
  Colour disc;
  Colour text;
  bool hollow = false;
};

// Appends a badge with its middle at `at`.
void draw_badge(const std::string& text, Spot at, const BadgeLooks& looks, const Theme& theme,
                std::vector<Shape>& shapes);

}  // namespace cairn::figure

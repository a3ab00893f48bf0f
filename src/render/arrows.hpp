// Arrows as shapes, in board units.
#pragma once

#include <vector>

#include "render/badges.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// Where the arrows of a diagram lie. They end at the edges of the pieces, so that no piece's type
// or height is hidden, and leave free what tells those apart that they pass; those that share a
// line run side by side. Captures are full arrows, stackings hollow ones, all others slim ones; a
// deployment has a head on every drop.
class Arrows {
 public:
  Arrows(const Diagram& diagram, const Theme& theme);

  // Tells the badges where arrows are.
  void reserve(Badges& badges) const;

  void draw(Badges& badges, std::vector<Shape>& shapes) const;

 private:
  // A straight part of an arrow.
  struct Part {
    const Diagram::Arrow* arrow = nullptr;
    Leg leg;
    bool has_head = true;
  };

  // What an arrow that passes does not cover.
  struct Obstacle {
    Spot at;
    double room = 0;
  };

  void add_parts(std::size_t number);
  void add_leg(const Diagram::Arrow& arrow, Spot from, Spot to, Spot aside);
  Spot sidestep(std::size_t number) const;
  void draw_tail_of(const Diagram::Arrow& arrow, Badges& badges, std::vector<Shape>& shapes) const;

  const Diagram& diagram_;
  const Theme& theme_;
  std::vector<Obstacle> obstacles_;
  std::vector<Part> parts_;
};

// Appends the circle with an arrow's number, or a dot when the number is 0.
void draw_tail(Spot at, Diagram::ArrowKind kind, int number, Colour ink, const Theme& theme,
               std::vector<Shape>& shapes);

}  // namespace cairn::figure

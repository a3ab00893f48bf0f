// Places and draws arrows and badges: where an arrow runs, and where a small disc with a number or
// a sign hides the least.
#pragma once

#include <string>
#include <vector>

#include "formats/output/scene.hpp"

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
  // The same for a disc of that radius, at most `spread` of all_around steps away from the wanted
  // direction to either side.
  Spot find_place(Spot space, Spot wanted_direction, double radius, int spread = all_around) {
    return find_place(space, wanted_direction, radius, {}, spread);
  }

  static constexpr int all_around = 12;

 private:
  struct Way {
    Leg leg;
    double radius = 0;
  };

  // `to_end` leads from the middle of a badge to the centre of its right end.
  Spot find_place(Spot space, Spot wanted_direction, double radius, Spot to_end, int spread);
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

// Draws arrows as shapes, in board units.

// The dashes of a dashed arrow, in board units. A part of it that is not longer than least_dashed
// is drawn whole, so that its head remains.
inline constexpr double dash_length = 0.12;
inline constexpr double dash_gap = 0.08;
inline constexpr double least_dashed = 0.4;

// The part of the line between two spots on which an arrow is drawn: from middle to middle, except
// for what is shown there, so that one between neighbours is as whole as a long one.
Leg visible_leg(Spot from, Spot to, const Diagram& diagram, const Theme& theme);

// Appends the halo and the body of a straight part of an arrow.
void draw_leg(Leg leg, bool has_head, const Diagram::Arrow& arrow, const Theme& theme,
              std::vector<Shape>& shapes);

// Lays out and draws the arrows of a diagram. They leave free what stands in the middle of pieces
// where they begin, pass and end, so that the type and height of every piece stay visible. Arrows
// that share a line run side by side. Captures are solid arrows, stackings hollow ones, and all
// others slim ones. A deployment has a head on every drop. The diagram and the theme must outlive
// this object.
class Arrows {
 public:
  // Ghosts are dashed if asked for, so that they can be told from others where they are not faint.
  Arrows(const Diagram& diagram, const Theme& theme, bool dashes_ghosts = false);

  // Makes the badges avoid the arrows.
  void reserve(Badges& badges) const;

  void draw(Badges& badges, std::vector<Shape>& shapes) const;

  // Returns where the number of an arrow stands: in the middle of the space where it begins, or on
  // the rim of the piece there, behind the arrow.
  Spot place_of_number(std::size_t number, Badges& badges) const;

 private:
  // A straight part of an arrow.
  struct Part {
    const Diagram::Arrow* arrow = nullptr;
    Leg leg;
    bool has_head = true;
  };

  // A circle that a passing arrow does not cover.
  struct Obstacle {
    Spot at;
    double room = 0;
  };

  void add_parts(std::size_t number);
  void add_leg(const Diagram::Arrow& arrow, Spot from, Spot to, Spot aside);
  Spot sidestep(std::size_t number) const;
  void draw_tail_of(const Diagram::Arrow& arrow, std::vector<Shape>& shapes) const;

  const Diagram& diagram_;
  const Theme& theme_;
  bool dashes_ghosts_;
  std::vector<Obstacle> obstacles_;
  std::vector<Part> parts_;
};

// Appends the number of an arrow, or of an action without one, in a box of the arrow's colour. A
// height never stands in a box.
void draw_number(int number, Spot at, Colour ink, const Theme& theme, std::vector<Shape>& shapes);

// Draws marks on spaces as shapes, in board units.

// Appends the grounds of spaces that are marked as a whole. They lie below the lines of the board.
void draw_fills(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Whether a mark is drawn in the middle of its space. This holds for signs and labels where nothing
// is to be counted and no arrow begins.
bool lies_inside(const Diagram::Mark& mark, const Diagram& diagram);

// Appends the marks that lie above the pieces.
void draw_marks(const Diagram& diagram, const Theme& theme, Badges& badges,
                std::vector<Shape>& shapes);

}  // namespace cairn::figure

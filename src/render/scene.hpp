// A figure as a list of shapes, made from diagrams and a Theme, which any back end can draw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/figure.hpp"
#include "render/theme.hpp"

namespace cairn::figure {

// The number of page units in a board unit. On the page x points to the right and y downwards, and
// (0, 0) is the upper left corner of the figure.
inline constexpr double page_units = 100.0;

// How a shape is painted. A fill or a stroke that is not given is not drawn; the stroke lies on top
// of the fill.
struct Style {
  std::optional<Colour> fill;
  std::optional<Colour> stroke;
  double width = 0;    // of the stroke
  bool round = false;  // whether ends and corners of the stroke are round
  double dash = 0;     // length of dashes and gaps; 0: a solid line

  friend bool operator==(const Style&, const Style&) = default;
};

struct Circle {
  Spot centre;
  double radius = 0;
  Style style;

  friend bool operator==(const Circle&, const Circle&) = default;
};

struct Segment {
  enum class Kind : std::uint8_t { move, line, curve, close };

  Kind kind = Kind::move;
  Spot end;
  Spot control_1{};  // of a cubic curve
  Spot control_2{};

  friend bool operator==(const Segment&, const Segment&) = default;
};

struct Path {
  std::vector<Segment> segments;
  Style style;

  friend bool operator==(const Path&, const Path&) = default;
};

// One line of text. `at` is at half the height of capital letters, at the left end, the centre or
// the right end of the line, depending on the anchor.
struct Text {
  enum class Anchor : std::uint8_t { left, centre, right };

  std::string text;
  Spot at;
  Anchor anchor = Anchor::centre;
  double size = 0;    // height of a capital letter
  double weight = 0;  // stroke width as a part of the size; decides whether the text is bold
  Colour colour{};
  double halo = 0;  // how far a halo around the letters reaches; 0: none
  Colour halo_colour{};

  friend bool operator==(const Text&, const Text&) = default;
};

using Shape = std::variant<Circle, Path, Text>;

// Shapes that belong together, lowest first.
struct Layer {
  std::string name;
  std::vector<Shape> shapes;

  friend bool operator==(const Layer&, const Layer&) = default;
};

struct Scene {
  double width = 0;
  double height = 0;
  Colour background;
  std::vector<Layer> layers;                // lowest first
  std::string name{};                       // in a list of pages; may be empty
  std::string language = "en";              // of the texts, as a code of BCP 47
  std::vector<std::string> descriptions{};  // of the boards in words, in the order of their layers

  friend bool operator==(const Scene&, const Scene&) = default;
};

// What a list of pages calls a figure: its title, or else the caption or the title of its first
// board.
std::string name_of(const Figure& figure);

// Draws a figure, which must have at least one panel and one column. Throws Error (usage) if a view
// does not fit its diagram.
Scene compose(const Figure& figure, const Theme& theme);

}  // namespace cairn::figure

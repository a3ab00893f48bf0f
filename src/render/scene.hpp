// A figure as a list of shapes, ready for any back end: diagrams dressed in a Theme.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/figure.hpp"
#include "render/theme.hpp"

namespace cairn::figure {

// Page units are hundredths of a board unit; x to the right, y downwards, (0, 0) the upper left
// corner of the figure.
inline constexpr double page_units = 100.0;

// What is not given is not drawn. The fill comes first, the stroke on top of it.
struct Style {
  std::optional<Colour> fill;
  std::optional<Colour> stroke;
  double width = 0;    // of the stroke
  bool round = false;  // ends and corners of the stroke
  double dash = 0;     // length of dashes and gaps; 0: a full line

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

// One line of text in capital letters of the given height; `at` is the middle of its left end, of
// its centre or of its right end, half way up the capitals.
struct Text {
  enum class Anchor : std::uint8_t { left, centre, right };

  std::string text;
  Spot at;
  Anchor anchor = Anchor::centre;
  double size = 0;    // height of a capital letter
  double weight = 0;  // stroke width, as a part of the size
  Colour colour;

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
  std::vector<Layer> layers;  // lowest first

  friend bool operator==(const Scene&, const Scene&) = default;
};

// Draws a figure of at least one panel and column. Throws Error (Kind::usage) if a view does not
// fit its diagram.
Scene compose(const Figure& figure, const Theme& theme);

}  // namespace cairn::figure

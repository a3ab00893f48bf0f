// A scene: shapes, texts and images as plain data, in board units, and the geometry to place them.
// Back ends (svg.hpp, cairo.hpp) draw it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/diagram.hpp"
#include "formats/output/theme.hpp"

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

// A figure as a list of shapes, made from diagrams and a Theme, which any back end can draw.

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

// Helpers that make and change the shapes of a figure.

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

// A text of one line that fits into a circle, but is not larger than `size`. It is measured as at
// least as wide as so many 0, so that numbers, and names of spaces, are equally large.
Text fitted(const std::string& text, Spot centre, double radius, double size, double weight,
            Colour colour);

// Computes bounding boxes of shapes.

// A box with sides along the axes. It is empty, which means that its corners are exchanged, until
// something is included.
struct Box {
  static constexpr double far = std::numeric_limits<double>::infinity();

  Spot low{far, far};
  Spot high{-far, -far};

  bool empty() const { return low.x > high.x; }
  double width() const { return empty() ? 0 : high.x - low.x; }
  double height() const { return empty() ? 0 : high.y - low.y; }

  void include(Spot spot, double radius = 0) {
    low = {std::min(low.x, spot.x - radius), std::min(low.y, spot.y - radius)};
    high = {std::max(high.x, spot.x + radius), std::max(high.y, spot.y + radius)};
  }
  void merge(const Box& other) {
    if (other.empty()) return;
    include(other.low);
    include(other.high);
  }
};

// Whether two boxes share more than their edges.
bool overlap(const Box& a, const Box& b);

// The bounding box of everything that a shape paints. A curve counts with its control points.
Box bounds(const Shape& shape);

// How texts are set: how wide they are, how they break into lines, and their outlines. The core
// knows no fonts; whoever has some hands its lettering over for a time (cairn-draw has one with
// Pango, formats/output/pango_lettering.hpp). Without it widths are estimates, and texts stay
// texts, which the reader's program sets.

// The height of capitals in DejaVu Sans, as a part of the font size.
inline constexpr double size_of_capitals = 0.729;

// The weight (see Text::weight) from which on text is set in bold.
inline constexpr double least_bold_weight = 0.15;

class Lettering {
 public:
  virtual ~Lettering() = default;

  // Whether outlines() gives the letters; if not, it gives the box around them.
  virtual bool has_fonts() const = 0;
  // The width of a line of text. `size` is the height of a capital letter; the result has its unit.
  virtual double width(std::string_view text, double size, double weight) const = 0;
  // The outlines of a text, and below them those of its halo, if it has one.
  virtual std::vector<Path> outlines(const Text& text) const = 0;
  // Breaks a paragraph into lines that are at most `width` wide: between words, or, where a word is
  // too long, inside it.
  virtual std::vector<std::string> lines(std::string_view paragraph, double width, double size,
                                         double weight) const = 0;
};

// The lettering that this thread uses: that of the innermost LetteringScope, or one without fonts.
const Lettering& lettering();

// Lets this thread use a lettering, which must live as long, until the end of the scope.
class LetteringScope {
 public:
  explicit LetteringScope(const Lettering& used);
  ~LetteringScope();
  LetteringScope(const LetteringScope&) = delete;
  LetteringScope& operator=(const LetteringScope&) = delete;

 private:
  const Lettering* before_;
};

// Where the base line of a text of that width begins.
Spot origin_of(const Text& text, double width);

// Breaks texts into lines and draws them.

// Breaks a text into lines at '\n', and wherever a line would be wider than `width`, at a space if
// possible. `size` is the height of a capital letter, in the unit of `width`; `weight` is as in
// Text. Several blanks count as one, and empty lines are left out.
std::vector<std::string> wrap(std::string_view text, double width, double size, double weight);

// The look of a text. `size` and `weight` are as in Text.
struct TextLooks {
  double size = 0;
  double weight = 0;
  double pitch = 0;  // distance from line to line, as a multiple of the size
  Colour colour;
};

// Appends a text, broken into lines, below `top`, and returns the y at which the next item may
// begin. `x` is where the anchor of each line lies. A text without words takes no room.
double draw_lines(std::string_view text, double x, double top, double width, Text::Anchor anchor,
                  const TextLooks& looks, std::vector<Shape>& shapes);

// Composes figures so that their texts can be read, and their pieces seen in a copy, at the size at
// which they are shown.

struct Composed {
  Theme theme;  // with the sizes that were used
  Scene scene;
};

// Composes a figure with larger texts where they would be smaller than 5 points, and with thicker
// lines where a copy would lose them, as far as there is room: outlines of pieces and of hollow
// arrows are at least half a point thick, the lines of the board a third of a point. `scale`
// returns how many millimetres long a page unit of a scene is shown. Throws Error (usage) if a view
// does not fit its diagram.
Composed compose_legibly(const Figure& figure, const Theme& theme,
                         const std::function<double(const Scene&)>& scale);

}  // namespace cairn::figure

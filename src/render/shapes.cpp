#include "render/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <variant>

#include "render/lettering.hpp"

namespace cairn::figure {

namespace {

class Placement {
 public:
  Placement(double factor, Spot origin) : factor_(factor), origin_(origin) {}

  void operator()(Circle& circle) const {
    circle.centre = moved(circle.centre);
    circle.radius *= factor_;
    scale(circle.style);
  }
  void operator()(Path& path) const {
    for (Segment& segment : path.segments) {
      segment.end = moved(segment.end);
      segment.control_1 = moved(segment.control_1);
      segment.control_2 = moved(segment.control_2);
    }
    scale(path.style);
  }
  void operator()(Text& text) const {
    text.at = moved(text.at);
    text.size *= factor_;
    text.halo *= factor_;
  }

 private:
  Spot moved(Spot spot) const { return spot * factor_ + origin_; }
  void scale(Style& style) const {
    style.width *= factor_;
    style.dash *= factor_;
  }

  double factor_;
  Spot origin_;
};

class Fading {
 public:
  Fading(Colour colour, double share) : colour_(colour), share_(share) {}

  void operator()(Circle& circle) const { fade(circle.style); }
  void operator()(Path& path) const { fade(path.style); }
  void operator()(Text& text) const {
    text.colour = mix(text.colour, colour_, share_);
    text.halo_colour = mix(text.halo_colour, colour_, share_);
  }

 private:
  void fade(Style& style) const {
    if (style.fill) style.fill = mix(*style.fill, colour_, share_);
    if (style.stroke) style.stroke = mix(*style.stroke, colour_, share_);
  }

  Colour colour_;
  double share_;
};

}  // namespace

Path star(Spot centre, double radius, double notch, Style style) {
  constexpr int tips = 8;
  std::vector<Spot> corners;
  for (int corner = 0; corner < 2 * tips; ++corner) {
    const double angle = corner * std::numbers::pi / tips;
    const double far = corner % 2 == 0 ? radius : notch * radius;
    corners.push_back(centre + Spot{std::sin(angle), -std::cos(angle)} * far);
  }
  style.round = true;
  return polygon(corners, style);
}

Shape stadium(Spot centre, double half_way, double radius, const Style& style) {
  if (half_way <= 0) return Circle{centre, radius, style};
  // The distance of control points, as a part of the radius, at which a cubic curve comes nearest
  // to a quarter circle.
  constexpr double quarter = 0.5523;
  const Spot up{0, -radius};
  Path path = line(centre - Spot{half_way, 0} + up, centre + Spot{half_way, 0} + up, style);
  for (const double way : {1.0, -1.0}) {
    const Spot end = centre + Spot{way * half_way, 0};
    const Spot side{way * radius, 0};
    const Spot rise = up * way;
    path.segments.push_back({Segment::Kind::curve, end + side, end + rise + side * quarter,
                             end + side + rise * quarter});
    path.segments.push_back({Segment::Kind::curve, end - rise, end + side - rise * quarter,
                             end - rise + side * quarter});
    if (way > 0) path.segments.push_back({Segment::Kind::line, end - rise - Spot{2 * half_way, 0}});
  }
  path.segments.push_back({Segment::Kind::close, path.segments.front().end});
  return path;
}

Colour mix(Colour from, Colour to, double share) {
  const auto between = [share](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
  };
  return {between(from.red, to.red), between(from.green, to.green), between(from.blue, to.blue)};
}

void place(std::vector<Shape>& shapes, double factor, Spot origin) {
  const Placement placement(factor, origin);
  for (Shape& shape : shapes) std::visit(placement, shape);
}

void fade(std::vector<Shape>& shapes, Colour colour, double share) {
  const Fading fading(colour, share);
  for (Shape& shape : shapes) std::visit(fading, shape);
}

Text fitted(const std::string& text, Spot centre, double radius, double size, double weight,
            Colour colour) {
  constexpr double rounding = 1.05;  // letters seldom reach the corners of the box around them
  const bool number = std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
  const std::string widest = number ? std::string(text.size(), '0') : text;
  const double diagonal = std::hypot(lettering().width(widest, 1, weight), 1);
  return {text,   centre, Text::Anchor::centre, std::min(size, 2 * radius * rounding / diagonal),
          weight, colour};
}

}  // namespace cairn::figure

#include "render/alphabet.hpp"

#include <cassert>
#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/utf8.hpp"
#include "render/letters.hpp"

namespace cairn::figure {

namespace {

constexpr double letter_gap = 3.6;
constexpr double digit_gap = 2.8;  // digits stand closer together than letters
constexpr double space_width = 3;

// Appends the strokes of one letter to a path. `origin` is the letter's left end on the base line.
class Pen {
 public:
  Pen(std::vector<Segment>& segments, Spot origin, double scale)
      : segments_(segments), origin_(origin), scale_(scale) {}

  void draw(std::string_view strokes) {
    while (!strokes.empty()) {
      const char command = strokes[0];
      strokes.remove_prefix(1);
      step(command, strokes);
    }
  }

 private:
  static double take_number(std::string_view& strokes) {
    if (strokes.starts_with(' ')) strokes.remove_prefix(1);
    double number = 0;
    const auto read = std::from_chars(strokes.data(), strokes.data() + strokes.size(), number);
    assert(read.ec == std::errc{});
    strokes.remove_prefix(static_cast<std::size_t>(read.ptr - strokes.data()));
    return number;
  }

  static Spot take_spot(std::string_view& strokes) {
    const double x = take_number(strokes);
    return {x, take_number(strokes)};
  }

  Spot on_page(Spot spot) const {
    return {origin_.x + spot.x * scale_, origin_.y - spot.y * scale_};
  }

  void curve(Spot control_1, Spot control_2, Spot end) {
    segments_.push_back(
        {Segment::Kind::curve, on_page(end), on_page(control_1), on_page(control_2)});
    here_ = end;
  }

  void step(char command, std::string_view& strokes) {
    // The distance of control points, as a part of the radius, at which a cubic curve comes nearest
    // to a quarter circle.
    constexpr double quarter = 0.5523;
    const Spot first = take_spot(strokes);
    const Spot way = first - here_;
    switch (command) {
      case 'v':
        return curve(here_ + Spot{0, way.y * quarter}, first - Spot{way.x * quarter, 0}, first);
      case 'h':
        return curve(here_ + Spot{way.x * quarter, 0}, first - Spot{0, way.y * quarter}, first);
      case 'C': {
        const Spot second = take_spot(strokes);
        return curve(first, second, take_spot(strokes));
      }
      default:
        assert(command == 'M' || command == 'L');
    }
    segments_.push_back(
        {command == 'M' ? Segment::Kind::move : Segment::Kind::line, on_page(first)});
    here_ = first;
  }

  std::vector<Segment>& segments_;
  Spot origin_;
  double scale_;
  Spot here_;
};

bool is_digit(char32_t character) {
  return character >= U'0' && character <= U'9';
}

// The gap between two characters, in grid units.
double gap_between(char32_t left, char32_t right) {
  return is_digit(left) && is_digit(right) ? digit_gap : letter_gap;
}

// Calls place(drawn letter, left end in grid units) for each character except spaces. Returns the
// width of the line in grid units.
template <class Place>
double set_line(std::string_view text, Place&& place) {
  double right = 0;
  std::optional<char32_t> last;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    const double left = last ? right + gap_between(*last, character) : 0;
    const bool blank = character == U' ' || character == U'\u00A0';
    const DrawnLetter drawn = blank ? DrawnLetter{} : look_up(character);
    if (!blank) place(drawn, left);
    right = left + (blank ? space_width : drawn.letter->width);
    last = character;
  }
  return right;
}

}  // namespace

double text_width(std::string_view text, double size) {
  return set_line(text, [](const DrawnLetter&, double) {}) * size / capital_height;
}

Path text_path(const Text& text) {
  Path path;
  path.style.stroke = text.colour;
  path.style.width = text.size * text.weight;
  path.style.round = true;
  const double scale = text.size / capital_height;
  const double width = text_width(text.text, text.size);
  const double before = text.anchor == Text::Anchor::left     ? 0
                        : text.anchor == Text::Anchor::centre ? width / 2
                                                              : width;
  const Spot origin = text.at + Spot{-before, text.size / 2};
  set_line(text.text, [&](const DrawnLetter& drawn, double left) {
    Pen(path.segments, origin + Spot{left * scale, 0}, scale).draw(drawn.letter->strokes);
    if (!drawn.accent) return;
    const Spot middle{left + drawn.letter->width / 2, -drawn.accent_height};
    Pen(path.segments, origin + middle * scale, scale).draw(drawn.accent->strokes);
  });
  return path;
}

}  // namespace cairn::figure

#include "formats/output/scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <string>
#include <utility>
#include <variant>

#include "core/text.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/svg.hpp"

namespace cairn::figure {

namespace {

// Lays panels out in rows and columns, with the boards of a column aligned.
class Sheet {
 public:
  Sheet(const Figure& figure, const Theme& theme) : figure_(figure), theme_(theme) {
    for (const Panel& panel : figure.panels) {
      seen_.push_back(seen(panel.diagram, panel.view));
      drawings_.push_back(draw_panel({seen_.back(), panel.view, theme}));
      column_.include(drawings_.back());
    }
    for (std::size_t i = 0; i < drawings_.size(); ++i) {
      const double corner = drawings_[i].cells.low.x;
      add_texts({seen_[i], figure.panels[i].view, theme, figure.language}, corner - column_.left,
                corner + column_.right, drawings_[i]);
    }
  }

  Scene lay_out() {
    const auto columns = std::min(static_cast<std::size_t>(figure_.columns), drawings_.size());
    const double width = column_.left + column_.right;
    scene_.background = theme_.background;
    scene_.name = name_of(figure_);
    scene_.language = figure_.language->code();
    const double whole =
        width * static_cast<double>(columns) + theme_.panel_gap * static_cast<double>(columns - 1);
    double top = theme_.margin;
    add_text(figure_.title, theme_.title_size, theme_.title_weight, whole, top, "title");
    if (top > theme_.margin) top += theme_.caption_gap;
    for (std::size_t first = 0; first < drawings_.size(); first += columns) {
      if (first > 0) top += theme_.panel_gap;
      top += place_row(first, std::min(first + columns, drawings_.size()), top);
    }
    if (!figure_.caption.empty()) top += theme_.caption_gap;
    add_text(figure_.caption, theme_.caption_size, theme_.caption_weight, whole, top, "caption");
    for (const std::string& paragraph : figure_.paragraphs) {
      top += theme_.caption_gap;
      add_text(paragraph, theme_.label_size, theme_.label_weight, whole, top, "paragraph",
               Text::Anchor::left);
    }
    scene_.width = (whole + 2 * theme_.margin) * page_units;
    scene_.height = (top + theme_.margin) * page_units;
    return std::move(scene_);
  }

 private:
  void add_text(const std::string& text, double size, double weight, double width, double& top,
                const char* name, Text::Anchor anchor = Text::Anchor::centre) {
    Layer layer{name, {}};
    const double x = theme_.margin + (anchor == Text::Anchor::centre ? width / 2 : 0);
    top = draw_lines(text, x, top, width, anchor, {size, weight, theme_.line_pitch, theme_.ink},
                     layer.shapes);
    add_layer(std::move(layer), {0, 0});
  }

  // Places the panels of a row and returns the row's height.
  double place_row(std::size_t first, std::size_t last, double top) {
    Overhang row;
    for (std::size_t i = first; i < last; ++i) row.include(drawings_[i]);
    const double width = column_.left + column_.right + theme_.panel_gap;
    for (std::size_t i = first; i < last; ++i) {
      const Spot place{theme_.margin + static_cast<double>(i - first) * width + column_.left,
                       top + row.above};
      scene_.descriptions.push_back(describe(figure_.panels[i], *figure_.language));
      for (Layer& layer : drawings_[i].layers)
        add_layer(std::move(layer), place - drawings_[i].cells.low);
    }
    return row.above + row.below;
  }

  void add_layer(Layer layer, Spot origin) {
    if (layer.shapes.empty()) return;
    figure::place(layer.shapes, page_units, origin * page_units);
    scene_.layers.push_back(std::move(layer));
  }

  const Figure& figure_;
  const Theme& theme_;
  std::vector<Diagram> seen_;
  std::vector<PanelDrawing> drawings_;
  Overhang column_;  // the largest of all panels
  Scene scene_;
};

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

Box bounds_of_path(const Path& path) {
  Box box;
  const double half = path.style.stroke ? path.style.width / 2 : 0;
  for (const Segment& segment : path.segments) {
    box.include(segment.end, half);
    if (segment.kind != Segment::Kind::curve) continue;
    box.include(segment.control_1, half);
    box.include(segment.control_2, half);
  }
  return box;
}

struct Bounds {
  Box operator()(const Circle& circle) const {
    Box box;
    box.include(circle.centre, circle.radius + (circle.style.stroke ? circle.style.width / 2 : 0));
    return box;
  }
  Box operator()(const Path& path) const { return bounds_of_path(path); }
  Box operator()(const Text& text) const {
    Box box;
    for (const Path& path : lettering().outlines(text)) box.merge(bounds_of_path(path));
    return box;
  }
};

// Estimates from the mean widths of DejaVu Sans, in font sizes: narrow letters, capitals and wide
// letters, all others; and how much wider bold letters are.
double letter_width(char32_t letter) {
  constexpr std::u32string_view narrow = U"fijlrt.,:;'|!()[] -";
  constexpr std::u32string_view wide = U"mwMW%@";
  if (narrow.find(letter) != narrow.npos) return 0.36;
  if (wide.find(letter) != wide.npos || letter >= 0x2E80) return 0.98;
  return letter >= U'A' && letter <= U'Z' ? 0.69 : 0.62;
}
constexpr double bold_factor = 1.1;

class PlainLettering final : public Lettering {
 public:
  bool has_fonts() const override { return false; }

  double width(std::string_view text, double size, double weight) const override {
    double ems = 0;
    while (!text.empty()) ems += letter_width(take_character(text));
    return ems * size / size_of_capitals * (weight >= least_bold_weight ? bold_factor : 1);
  }

  std::vector<Path> outlines(const Text& text) const override {
    const double wide = width(text.text, text.size, text.weight);
    if (wide <= 0) return {};
    const Spot low = origin_of(text, wide) + Spot{0, -text.size};
    const Spot high = low + Spot{wide, text.size};
    using enum Segment::Kind;
    return {Path{
        {{move, low}, {line, {high.x, low.y}}, {line, high}, {line, {low.x, high.y}}, {close, low}},
        filled(text.colour)}};
  }

  std::vector<std::string> lines(std::string_view paragraph, double room, double size,
                                 double weight) const override {
    std::vector<std::string> lines;
    std::string line;
    const auto fits = [&](const std::string& text) { return width(text, size, weight) <= room; };
    while (!paragraph.empty()) {
      const std::size_t end = std::min(paragraph.find(' '), paragraph.size());
      const std::string word(paragraph.substr(0, end));
      paragraph.remove_prefix(std::min(end + 1, paragraph.size()));
      if (!line.empty() && fits(line + ' ' + word)) {
        line += ' ' + word;
        continue;
      }
      if (!line.empty()) lines.push_back(std::exchange(line, {}));
      for (std::string_view rest = word; !rest.empty();) {
        std::string_view next = rest;
        std::string letter;
        append_character(letter, take_character(next));
        if (!line.empty() && !fits(line + letter)) lines.push_back(std::exchange(line, {}));
        line += letter;
        rest = next;
      }
    }
    if (!line.empty()) lines.push_back(std::move(line));
    return lines;
  }
};

thread_local const Lettering* in_use = nullptr;

constexpr double with_descenders = 1.3;  // the height of a line, as a part of the size

// The text with one blank for any number of blanks, and without those at its ends.
std::string tidied(std::string_view text) {
  std::string tidy;
  for (const char letter : text)
    if (letter != ' ' || (!tidy.empty() && tidy.back() != ' ')) tidy += letter;
  if (tidy.ends_with(' ')) tidy.pop_back();
  return tidy;
}

constexpr double point = 25.4 / 72;  // in millimetres
constexpr double least_font_size = 5 * point;
constexpr double least_outline = 0.5 * point;
constexpr double least_line = point / 3;  // of the board, which should stay behind the pieces

// Gives pieces outlines of half a point, as far as there is room between neighbours: thinner ones
// are lost in a copy, and white pieces with them. A theme may want none.
void thicken_outlines(Theme& theme, double millimetres) {
  constexpr double greatest = 0.06;
  constexpr double outwards = 0.6;  // the part of the growth that leaves the space inside as it is
  if (theme.outline_width == 0) return;
  const double least = std::min(greatest, least_outline / millimetres);
  const double growth = std::max(0.0, least - theme.outline_width);
  theme.outline_width += growth;
  theme.piece_radius += outwards * growth;
  theme.part_outline_width = std::max(theme.part_outline_width, least);
}

// Does the same for the lines of the board and for the outlines of hollow arrows, whose shafts
// grow with them so that they stay hollow.
void thicken_lines(Theme& theme, double millimetres) {
  constexpr double greatest_line = 0.05;
  constexpr double greatest_outline = 0.07;
  if (theme.line_width > 0)
    theme.line_width =
        std::max(theme.line_width, std::min(greatest_line, least_line / millimetres));
  const double outline =
      std::max(theme.arrow_outline_width, std::min(greatest_outline, least_outline / millimetres));
  theme.hollow_shaft_width += 2 * (outline - theme.arrow_outline_width);
  theme.head_width += 2 * (outline - theme.arrow_outline_width);
  theme.arrow_outline_width = outline;
}

// Keeps the lines of a hatching apart, with as much paper between them as before.
void spread_hatching(Theme& theme, double millimetres) {
  constexpr double least_pitch = 0.38;  // in millimetres; closer lines merge in a copy
  if (theme.hatch_pitch <= 0) return;
  const double factor = std::max(1.0, least_pitch / millimetres / theme.hatch_pitch);
  theme.hatch_pitch *= factor;
  theme.hatch_width *= factor;
}

// The theme with larger texts and thicker lines where they would be too small in a picture in
// which a board unit is that many millimetres long.
Theme legible(Theme theme, double millimetres) {
  constexpr double greatest = 0.5;  // what has room beside the spaces and on the pieces
  const double least = std::min(greatest, least_font_size * size_of_capitals / millimetres);
  if (theme.text_points > 0) {
    const double size = theme.text_points * point * size_of_capitals / millimetres;
    theme.title_size *= size / theme.caption_size;
    theme.caption_size = size;
    constexpr double greatest_label = 0.36;  // or names of spaces would touch the pieces
    theme.label_size = std::min(size, greatest_label);
  }
  theme.badge_radius *= std::max(1.0, least / theme.badge_size);
  theme.height_radius *= std::max(1.0, least / theme.height_size);
  for (double* size : {&theme.label_size, &theme.caption_size, &theme.title_size, &theme.badge_size,
                       &theme.arrow_number_size, &theme.height_size})
    *size = std::max(*size, least);
  theme.captured_radius = std::max(theme.captured_radius, 0.6 * least);
  thicken_outlines(theme, millimetres);
  thicken_lines(theme, millimetres);
  spread_hatching(theme, millimetres);
  return theme;
}

}  // namespace

std::string name_of(const Figure& figure) {
  if (!figure.title.empty() || figure.panels.empty())
    return figure.title.substr(0, figure.title.find('\n'));
  const Diagram& first = figure.panels.front().diagram;
  return first.caption.empty() ? first.title : first.caption;
}

Scene compose(const Figure& figure, const Theme& theme) {
  return Sheet(figure, theme).lay_out();
}

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
  const auto characters = std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
  const std::string usual(static_cast<std::size_t>(characters), '0');
  const double width =
      std::max(lettering().width(text, 1, weight), lettering().width(usual, 1, weight));
  const double diagonal = std::hypot(width, 1);
  return {text,   centre, Text::Anchor::centre, std::min(size, 2 * radius * rounding / diagonal),
          weight, colour};
}

bool overlap(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

Box bounds(const Shape& shape) {
  return std::visit(Bounds{}, shape);
}

const Lettering& lettering() {
  static const PlainLettering plain;
  return in_use ? *in_use : plain;
}

LetteringScope::LetteringScope(const Lettering& used) : before_(std::exchange(in_use, &used)) {}

LetteringScope::~LetteringScope() {
  in_use = before_;
}

Spot origin_of(const Text& text, double width) {
  const double before = text.anchor == Text::Anchor::left     ? 0
                        : text.anchor == Text::Anchor::centre ? width / 2
                                                              : width;
  return text.at + Spot{-before, text.size / 2};
}

std::vector<std::string> wrap(std::string_view text, double width, double size, double weight) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string paragraph = tidied(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!paragraph.empty())
      std::ranges::move(lettering().lines(paragraph, width, size, weight),
                        std::back_inserter(lines));
  }
  return lines;
}

double draw_lines(std::string_view text, double x, double top, double width, Text::Anchor anchor,
                  const TextLooks& looks, std::vector<Shape>& shapes) {
  double bottom = top;
  for (std::string& line : wrap(text, width, looks.size, looks.weight)) {
    shapes.push_back(Text{std::move(line),
                          {x, top + looks.size / 2},
                          anchor,
                          looks.size,
                          looks.weight,
                          looks.colour});
    bottom = top + looks.size * with_descenders;
    top += looks.size * looks.pitch;
  }
  return bottom;
}

// Larger texts can make the figure wider, and thereby its scale smaller, so that they are fitted
// more than once.
Composed compose_legibly(const Figure& figure, const Theme& theme,
                         const std::function<double(const Scene&)>& scale) {
  constexpr int most_attempts = 3;
  Composed composed{theme, compose(figure, theme)};
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    Theme larger = legible(theme, scale(composed.scene) * page_units);
    if (larger == composed.theme) break;
    Scene scene = compose(figure, larger);
    composed = {std::move(larger), std::move(scene)};
  }
  return composed;
}

}  // namespace cairn::figure

#include "render/scene.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

#include "render/alphabet.hpp"
#include "render/arrows.hpp"
#include "render/pieces.hpp"
#include "render/shapes.hpp"
#include "render/utf8.hpp"

namespace cairn::figure {

namespace {

using Cell = Diagram::Cell;
using Note = Diagram::Note;
using Shapes = std::vector<Shape>;

// The squares of all cells for which `wanted` holds, as one path: painted one by one, anti-aliasing
// would leave seams between neighbours.
template <class Wanted>
void draw_grounds(const Diagram& diagram, double half_side, Colour colour, Wanted&& wanted,
                  Shapes& shapes) {
  Path all{{}, filled(colour)};
  for (const Cell& cell : diagram.cells) {
    if (!wanted(cell.ground)) continue;
    const Path one = square(cell.at, half_side, {});
    all.segments.insert(all.segments.end(), one.segments.begin(), one.segments.end());
  }
  if (!all.segments.empty()) shapes.push_back(std::move(all));
}

void draw_board(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  using enum Cell::Ground;
  const auto any = [](Cell::Ground ground) { return ground != none; };
  const auto only_dark = [](Cell::Ground ground) { return ground == dark; };
  draw_grounds(diagram, 0.5 + theme.border_width, theme.line, any, shapes);
  draw_grounds(diagram, 0.5, theme.light_ground, any, shapes);
  draw_grounds(diagram, 0.5, theme.dark_ground, only_dark, shapes);
  for (const Diagram::Line& grid_line : diagram.lines) {
    Style style = stroked(theme.line, theme.line_width);
    style.round = true;
    shapes.push_back(line(grid_line.from, grid_line.to, style));
  }
}

void draw_coordinates(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  for (const Diagram::Label& label : diagram.coordinates)
    shapes.push_back(Text{label.text, label.at, Text::Anchor::centre, theme.label_size,
                          theme.label_weight, theme.ink});
}

void draw_marks(const Diagram& diagram, const Theme& theme, Shapes& shapes) {
  for (const Diagram::Mark& mark : diagram.marks) {
    const double gap = theme.mark_gap;
    shapes.push_back(
        Circle{mark.at, theme.mark_radius - gap / 2, stroked(theme.paper, gap + theme.mark_width)});
    shapes.push_back(Circle{mark.at, theme.mark_radius, stroked(theme.ink, theme.mark_width)});
  }
}

double note_width(const Note& note, const Theme& theme) {
  const double text = text_width(note.text, theme.label_size);
  const bool sign = note.side || note.number > 0;
  return sign ? text + theme.note_gap + 2 * theme.numbered_tail_radius : text;
}

// A disc or number, then the text.
void draw_note(const Note& note, const Theme& theme, Shapes& shapes) {
  const double sign_radius = theme.numbered_tail_radius;
  Spot pen = note.at;
  if (note.anchor == Note::Anchor::right) pen.x -= note_width(note, theme);
  if (note.number > 0)
    draw_tail(pen + Spot{sign_radius, 0}, Diagram::ArrowKind::stacking, note.number, theme, shapes);
  if (note.side) {
    const PieceColours& colours = theme.pieces[index(*note.side)];
    const double radius = theme.note_disc_radius - theme.outline_width / 2;
    shapes.push_back(Circle{pen + Spot{sign_radius, 0}, radius,
                            outlined(colours.body, colours.outline, theme.outline_width)});
  }
  if (note.side || note.number > 0) pen.x += 2 * sign_radius + theme.note_gap;
  shapes.push_back(
      Text{note.text, pen, Text::Anchor::left, theme.label_size, theme.label_weight, theme.ink});
}

// Takes as much off the front of a text as fits into the width: up to the next space, or else as
// many characters as fit, and at least one.
std::string take_word(std::string_view& text, double width, double size) {
  std::string_view rest = text;
  while (!rest.empty() && rest[0] != ' ') {
    std::string_view more = rest;
    take_character(more);
    const std::string_view taken = text.substr(0, text.size() - more.size());
    if (rest.size() < text.size() && text_width(taken, size) > width) break;
    rest = more;
  }
  const std::string word(text.substr(0, text.size() - rest.size()));
  text = rest;
  return word;
}

// Breaks a text into lines of at most that width, at spaces where there are any.
std::vector<std::string> wrap(std::string_view text, double width, double size) {
  std::vector<std::string> lines;
  bool after_space = false;
  while (!text.empty()) {
    if (text[0] == ' ') {
      text.remove_prefix(1);
      after_space = true;
      continue;
    }
    const std::string word = take_word(text, width, size);
    if (after_space && !lines.empty() && text_width(lines.back() + ' ' + word, size) <= width)
      lines.back() += ' ' + word;
    else
      lines.push_back(word);
    after_space = false;
  }
  return lines;
}

// Writes the caption below `box` and makes room for it.
void draw_caption(const std::string& caption, const Theme& theme, Diagram::Extent& box,
                  Shapes& shapes) {
  const double size = theme.caption_size;
  const double middle = (box.low.x + box.high.x) / 2;
  double bottom = box.high.y + theme.caption_gap;
  for (std::string& text : wrap(caption, box.high.x - box.low.x, size)) {
    shapes.push_back(Text{std::move(text),
                          {middle, bottom + size / 2},
                          Text::Anchor::centre,
                          size,
                          theme.caption_weight,
                          theme.ink});
    box.high.y = bottom + size * 1.3;  // with descenders
    bottom += size * theme.line_pitch;
  }
}

// From board units to page units, with `corner` as the upper left one of the figure.
class ToPage {
 public:
  explicit ToPage(Spot corner) : corner_(corner) {}

  void operator()(Circle& circle) const {
    circle.centre = moved(circle.centre);
    circle.radius *= page_units;
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
    text.size *= page_units;
  }

 private:
  Spot moved(Spot spot) const { return (spot - corner_) * page_units; }
  static void scale(Style& style) {
    style.width *= page_units;
    style.dash *= page_units;
  }

  Spot corner_;
};

}  // namespace

Scene compose(const Diagram& diagram, const Theme& theme) {
  Scene scene;
  scene.background = theme.background;
  const auto layer = [&scene](std::string name) -> Shapes& {
    return scene.layers.emplace_back(Layer{std::move(name), {}}).shapes;
  };
  draw_board(diagram, theme, layer("board"));
  draw_coordinates(diagram, theme, layer("coordinates"));
  Shapes& pieces = layer("pieces");
  for (const Diagram::Piece& piece : diagram.pieces) draw_piece(piece, theme, pieces);
  draw_marks(diagram, theme, layer("marks"));
  draw_arrows(diagram, theme, layer("arrows"));
  Shapes& notes = layer("notes");
  for (const Note& note : diagram.notes) draw_note(note, theme, notes);
  Diagram::Extent box = diagram.extent;
  draw_caption(diagram.caption, theme, box, layer("caption"));

  const Spot margin{theme.margin, theme.margin};
  const ToPage to_page(box.low - margin);
  for (Layer& each : scene.layers)
    for (Shape& shape : each.shapes) std::visit(to_page, shape);
  scene.width = (box.high.x - box.low.x + 2 * theme.margin) * page_units;
  scene.height = (box.high.y - box.low.y + 2 * theme.margin) * page_units;
  std::erase_if(scene.layers, [](const Layer& each) { return each.shapes.empty(); });
  return scene;
}

}  // namespace cairn::figure

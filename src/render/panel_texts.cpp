#include "render/panel_texts.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "render/arrows.hpp"
#include "render/lettering.hpp"
#include "render/piece_shapes.hpp"
#include "render/shapes.hpp"
#include "render/text_lines.hpp"

namespace cairn::figure {

namespace {

using Note = Diagram::Note;
using Shapes = std::vector<Shape>;

// The texts around a board, between two vertical lines.
class PanelTexts {
 public:
  PanelTexts(const PanelSource& source, double left, double right, PanelDrawing& drawing)
      : diagram_(source.seen),
        view_(source.view),
        theme_(source.theme),
        language_(*source.language),
        left_(left),
        right_(right),
        drawing_(drawing) {}

  // Draws whose turn it is at the left, and the other notes at the right.
  void draw_notes();
  // Draws the title and the upper player above the box, and the lower player below it.
  void draw_head_and_foot();
  void draw_caption();

 private:
  double note_width(const Note& note) const;
  void draw_note(const Note& note, Spot at, Shapes& shapes) const;
  bool is_free(const Box& wanted) const;
  double row_of_notes(double left_width, double right_width) const;

  Side upper_side() const;
  bool has_line(Side side) const;
  void draw_player(Side side, double middle, Shapes& shapes) const;
  double draw_captured(Side side, double middle, Shapes& shapes) const;

  double centre() const { return (left_ + right_) / 2; }

  const Diagram& diagram_;
  const View& view_;
  const Theme& theme_;
  const Language& language_;
  double left_;
  double right_;
  PanelDrawing& drawing_;
};

void PanelTexts::draw_notes() {
  const double between = 2 * theme_.note_gap;
  double right_width = 0;
  for (const Note& note : diagram_.notes)
    right_width += note_width(note) + (right_width > 0 ? between : 0);
  const double left_width = diagram_.status ? note_width(*diagram_.status) : 0;
  if (left_width + right_width == 0) return;
  const double y = row_of_notes(left_width, right_width);
  Shapes& shapes = drawing_.layer("notes");
  if (diagram_.status) draw_note(*diagram_.status, {left_, y}, shapes);
  double x = right_ - right_width;
  for (const Note& note : diagram_.notes) {
    draw_note(note, {x, y}, shapes);
    x += note_width(note) + between;
  }
}

double PanelTexts::note_width(const Note& note) const {
  const std::string words = language_.of_in("note", note.text);
  const double text = lettering().width(words, theme_.label_size, theme_.label_weight);
  const bool sign = note.side || note.number > 0;
  return sign ? text + theme_.note_gap + 2 * theme_.badge_radius : text;
}

// Draws a disc or a number, followed by the text. `at` is the middle of the note's left end.
void PanelTexts::draw_note(const Note& note, Spot at, Shapes& shapes) const {
  const Spot sign = at + Spot{theme_.badge_radius, 0};
  if (note.number > 0) draw_number(note.number, sign, theme_.ink, theme_, shapes);
  if (note.side) {
    const PieceColours& colours = theme_.pieces[index(*note.side)];
    const double radius = theme_.note_disc_radius - theme_.outline_width / 2;
    shapes.push_back(
        Circle{sign, radius, outlined(colours.body, colours.outline, theme_.outline_width)});
  }
  if (note.side || note.number > 0) at = sign + Spot{theme_.badge_radius + theme_.note_gap, 0};
  shapes.push_back(Text{language_.of_in("note", note.text), at, Text::Anchor::left,
                        theme_.label_size, theme_.label_weight, theme_.ink});
}

// Whether a box overlaps neither the board nor anything around it.
bool PanelTexts::is_free(const Box& wanted) const {
  for (const Diagram::Cell& cell : diagram_.cells) {
    Box around;
    around.include(cell.at, 0.5);
    if (overlap(wanted, around)) return false;
  }
  for (const Layer& layer : drawing_.layers)
    for (const Shape& shape : layer.shapes)
      if (layer.name != "board" && overlap(wanted, bounds(shape))) return false;
  return true;
}

// Returns the height of the row of notes. It is inside the board's box, in its lower corners, if
// there is room for the notes, and below the box otherwise.
double PanelTexts::row_of_notes(double left_width, double right_width) const {
  const double half = theme_.badge_radius + theme_.halo_width;
  const double inside = drawing_.box.high.y - half;
  const auto has_room = [&](double from, double width) {
    Box wanted;
    wanted.include({from - theme_.label_size, inside - half});
    wanted.include({from + width + theme_.label_size, inside + half});
    return width == 0 || is_free(wanted);
  };
  const bool fits = has_room(left_, left_width) && has_room(right_ - right_width, right_width);
  return fits ? inside : drawing_.box.high.y + theme_.note_gap + half;
}

void PanelTexts::draw_head_and_foot() {
  const double half = theme_.badge_radius;
  const Side upper = upper_side();
  Shapes& players = drawing_.layer("players");
  double top = drawing_.box.low.y;
  if (has_line(upper)) {
    top -= theme_.caption_gap + 2 * half;
    draw_player(upper, top + half, players);
  }
  if (has_line(opponent(upper)))
    draw_player(opponent(upper), drawing_.box.high.y + theme_.caption_gap + half, players);
  Shapes title;
  const TextLooks looks{theme_.title_size, theme_.title_weight, theme_.line_pitch, theme_.ink};
  const double height =
      draw_lines(diagram_.title, centre(), 0, right_ - left_, Text::Anchor::centre, looks, title);
  place(title, 1, {0, top - theme_.caption_gap - height});
  drawing_.layer("title") = std::move(title);
}

// Returns the player whose name is at the upper edge. It is Black, unless the board is turned
// upside down.
Side PanelTexts::upper_side() const {
  const int degrees = (view_.rotation % 360 + 360) % 360;
  return degrees > 90 && degrees < 270 ? Side::white : Side::black;
}

bool PanelTexts::has_line(Side side) const {
  return !diagram_.players[index(side)].empty() ||
         !diagram_.captured[index(opponent(side))].empty();
}

// Draws a player's name and the pieces that were captured from the opponent, on one line. A name
// that is too long is cut.
void PanelTexts::draw_player(Side side, double middle, Shapes& shapes) const {
  const double end = draw_captured(opponent(side), middle, shapes);
  const double sign = 2 * theme_.badge_radius + theme_.note_gap;
  const double room = end - left_ - sign;
  const auto lines_of = [&](const std::string& words) {
    return wrap(words, std::max(room, theme_.label_size), theme_.label_size, theme_.label_weight);
  };
  std::string name = diagram_.players[index(side)];
  if (name.empty()) {
    name = language_.phrase_in("before captured pieces", "has captured");
    if (lines_of(name).size() > 1) name = language_.phrase_in("before captured pieces", "took");
  }
  const auto lines = lines_of(name);
  if (lines.size() > 1) name = lines.front() + "\u2026";
  draw_note({side, 0, name}, {left_, middle}, shapes);
}

// Draws the captured pieces of a side as small pieces with their numbers, from right to left.
// Returns the left end of what was drawn.
double PanelTexts::draw_captured(Side side, double middle, Shapes& shapes) const {
  const auto& captured = diagram_.captured[index(side)];
  double right = right_;
  for (auto each = captured.rbegin(); each != captured.rend(); ++each) {
    const Text count{"\u00D7" + std::to_string(each->count),
                     {right, middle},
                     Text::Anchor::right,
                     theme_.label_size,
                     theme_.label_weight,
                     theme_.ink};
    shapes.push_back(count);
    right -= lettering().width(count.text, count.size, count.weight) + 0.8 * theme_.note_gap;
    Diagram::Piece piece = each->piece;
    piece.at = {0, 0};
    piece.height = 1;
    const double factor = theme_.captured_radius / reach(piece, theme_);
    Theme thick = theme_;  // so that outlines stay visible when the piece is made small
    thick.outline_width *= 1.5;
    thick.part_outline_width *= 1.5;
    thick.ring_radius = std::min(theme_.ring_radius, theme_.piece_radius - 2 * thick.outline_width);
    Shapes drawn;
    draw_piece(piece, View::Heights::numbers, thick, drawn);
    place(drawn, factor, {right - theme_.captured_radius, middle});
    shapes.insert(shapes.end(), drawn.begin(), drawn.end());
    right -= 2 * theme_.captured_radius + 1.5 * theme_.note_gap;
  }
  return right;
}

void PanelTexts::draw_caption() {
  const TextLooks looks{theme_.caption_size, theme_.caption_weight, theme_.line_pitch, theme_.ink};
  const double bottom =
      draw_lines(diagram_.caption, centre(), drawing_.box.high.y + theme_.caption_gap,
                 right_ - left_, Text::Anchor::centre, looks, drawing_.layer("caption"));
  if (!diagram_.caption.empty()) drawing_.box.include({left_, bottom});
}

}  // namespace

void add_texts(const PanelSource& source, double left, double right, PanelDrawing& drawing) {
  PanelTexts texts(source, left, right, drawing);
  std::size_t first = drawing.layers.size();
  texts.draw_notes();
  drawing.include_layers(first);
  first = drawing.layers.size();
  texts.draw_head_and_foot();
  drawing.include_layers(first);
  texts.draw_caption();
}

}  // namespace cairn::figure

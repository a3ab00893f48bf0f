#include "render/panel.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "render/alphabet.hpp"
#include "render/arrows.hpp"
#include "render/board.hpp"
#include "render/marks.hpp"
#include "render/pieces.hpp"
#include "render/shapes.hpp"
#include "render/text_lines.hpp"

namespace cairn::figure {

namespace {

using Note = Diagram::Note;
using Shapes = std::vector<Shape>;

// Makes the box hold all that is drawn in layers `first` and later.
void include_layers(PanelDrawing& drawing, std::size_t first = 0) {
  for (std::size_t i = first; i < drawing.layers.size(); ++i)
    for (const Shape& shape : drawing.layers[i].shapes) drawing.box.merge(bounds(shape));
}

double note_width(const Note& note, const Theme& theme) {
  const double text = text_width(note.text, theme.label_size);
  const bool sign = note.side || note.number > 0;
  return sign ? text + theme.note_gap + 2 * theme.numbered_tail_radius : text;
}

// A disc or number, then the text; `at` is the middle of its left end.
void draw_note(const Note& note, Spot at, const Theme& theme, Shapes& shapes) {
  const Spot sign = at + Spot{theme.numbered_tail_radius, 0};
  if (note.number > 0) draw_tail(sign, Diagram::ArrowKind::stacking, note.number, theme, shapes);
  if (note.side) {
    const PieceColours& colours = theme.pieces[index(*note.side)];
    const double radius = theme.note_disc_radius - theme.outline_width / 2;
    shapes.push_back(
        Circle{sign, radius, outlined(colours.body, colours.outline, theme.outline_width)});
  }
  if (note.side || note.number > 0)
    at = sign + Spot{theme.numbered_tail_radius + theme.note_gap, 0};
  shapes.push_back(
      Text{note.text, at, Text::Anchor::left, theme.label_size, theme.label_weight, theme.ink});
}

// Whether a box is clear of the board and of what stands around it.
bool is_free(const Box& wanted, const Diagram& diagram, const PanelDrawing& drawing) {
  for (const Diagram::Cell& cell : diagram.cells) {
    Box around;
    around.include(cell.at, 0.5);
    if (overlap(wanted, around)) return false;
  }
  for (const Layer& layer : drawing.layers)
    for (const Shape& shape : layer.shapes)
      if (layer.name != "board" && overlap(wanted, bounds(shape))) return false;
  return true;
}

// The height at which a row of notes stands: in the lower corners of the board's box if they are
// free there, else below it.
double row_of_notes(double left, double right, double left_width, double right_width,
                    const Diagram& diagram, const PanelDrawing& drawing, const Theme& theme) {
  const double half = theme.numbered_tail_radius + theme.halo_width;
  const double inside = drawing.box.high.y - half;
  const auto box = [&](double from, double width) {
    Box wanted;
    wanted.include({from, inside - half});
    wanted.include({from + width, inside + half});
    return wanted;
  };
  const bool fits =
      (left_width == 0 || is_free(box(left, left_width), diagram, drawing)) &&
      (right_width == 0 || is_free(box(right - right_width, right_width), diagram, drawing));
  return fits ? inside : drawing.box.high.y + theme.note_gap + half;
}

// Whose turn it is at the left, the other notes at the right.
void draw_notes(const Diagram& diagram, double left, double right, const Theme& theme,
                PanelDrawing& drawing) {
  const double between = 2 * theme.note_gap;
  double right_width = 0;
  for (const Note& note : diagram.notes)
    right_width += note_width(note, theme) + (right_width > 0 ? between : 0);
  const double left_width = diagram.status ? note_width(*diagram.status, theme) : 0;
  if (left_width + right_width == 0) return;
  const double y = row_of_notes(left, right, left_width, right_width, diagram, drawing, theme);
  Shapes& shapes = drawing.layer("notes");
  if (diagram.status) draw_note(*diagram.status, {left, y}, theme, shapes);
  double x = right - right_width;
  for (const Note& note : diagram.notes) {
    draw_note(note, {x, y}, theme, shapes);
    x += note_width(note, theme) + between;
  }
}

}  // namespace

PanelDrawing draw_panel(const Diagram& seen, const View&, const Theme& theme) {
  PanelDrawing drawing;
  for (const Diagram::Cell& cell : seen.cells) drawing.cells.include(cell.at, 0.5);
  drawing.box = drawing.cells;
  draw_board(seen, theme, drawing.layer("board"));
  draw_coordinates(seen, theme, drawing.layer("coordinates"));
  Shapes& pieces = drawing.layer("pieces");
  for (const Diagram::Piece& piece : seen.pieces) draw_piece(piece, theme, pieces);
  draw_marks(seen, theme, drawing.layer("marks"));
  draw_arrows(seen, theme, drawing.layer("arrows"));
  include_layers(drawing);
  return drawing;
}

void add_texts(const Diagram& seen, const View&, double left, double right, const Theme& theme,
               PanelDrawing& drawing) {
  const std::size_t first = drawing.layers.size();
  draw_notes(seen, left, right, theme, drawing);
  include_layers(drawing, first);
  const TextLooks looks{theme.caption_size, theme.caption_weight, theme.line_pitch, theme.ink};
  const double bottom =
      draw_lines(seen.caption, (left + right) / 2, drawing.box.high.y + theme.caption_gap,
                 right - left, Text::Anchor::centre, looks, drawing.layer("caption"));
  if (!seen.caption.empty()) drawing.box.include({left, bottom});
}

}  // namespace cairn::figure

#include "render/panel.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "render/alphabet.hpp"
#include "render/arrows.hpp"
#include "render/badges.hpp"
#include "render/board_shapes.hpp"
#include "render/mark_shapes.hpp"
#include "render/piece_shapes.hpp"
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

// What will stand on a space: in full size if nothing stands there yet, else small, at its edge.
void draw_ghosts(const Diagram& diagram, View::Heights heights, const Theme& theme, Badges& badges,
                 Shapes& shapes) {
  constexpr double small = 0.62;
  for (const Diagram::Piece& ghost : diagram.ghosts) {
    Diagram::Piece piece = ghost;
    piece.at = {0, 0};
    const bool is_beside = diagram.piece_at(ghost.at) != nullptr;
    Shapes drawn;
    if (is_beside)
      drawn.push_back(Circle{{0, 0}, reach(piece, theme) + theme.halo_width, filled(theme.paper)});
    draw_piece(piece, heights, theme, drawn);
    fade(drawn, theme.paper, theme.faintness / 2);
    if (is_beside)
      place(drawn, small, badges.find_place(ghost.at, {0.5, 0.866}));
    else
      place(drawn, 1, ghost.at);
    shapes.insert(shapes.end(), drawn.begin(), drawn.end());
  }
}

// White's share of the chances, from below, at the left of the board.
void draw_evaluation(const Diagram::Evaluation& evaluation, const Theme& theme,
                     PanelDrawing& drawing, Shapes& shapes) {
  const double share = evaluation.white_win_percent / 100;
  const double right = drawing.box.low.x - theme.caption_gap;
  const Spot low{right - theme.bar_width, drawing.cells.low.y};
  const Spot high{right, drawing.cells.high.y};
  const double level = high.y - (high.y - low.y) * share;
  const double middle = (low.y + high.y) / 2;
  shapes.push_back(rectangle(low, high, filled(theme.black_share)));
  shapes.push_back(rectangle({low.x, level}, high, filled(theme.white_share)));
  shapes.push_back(rectangle(low, high, stroked(theme.line, theme.outline_width)));
  for (const double x : {low.x, high.x - theme.bar_width / 4})
    shapes.push_back(
        line({x, middle}, {x + theme.bar_width / 4, middle},
             stroked(mix(theme.white_share, theme.black_share, 0.5), theme.outline_width)));
  // Names of columns begin in the middle of the first one.
  const double room = drawing.cells.low.x + 0.3 - low.x;
  const double width = text_width(evaluation.text, theme.label_size);
  if (!evaluation.text.empty())
    shapes.push_back(Text{evaluation.text,
                          {low.x, high.y + theme.note_gap + theme.label_size / 2},
                          Text::Anchor::left,
                          theme.label_size * std::min(1.0, room / width),
                          theme.label_weight,
                          theme.ink});
}

double note_width(const Note& note, const Theme& theme) {
  const double text = text_width(note.text, theme.label_size);
  const bool sign = note.side || note.number > 0;
  return sign ? text + theme.note_gap + 2 * theme.numbered_tail_radius : text;
}

// A disc or number, then the text; `at` is the middle of its left end.
void draw_note(const Note& note, Spot at, const Theme& theme, Shapes& shapes) {
  const Spot sign = at + Spot{theme.numbered_tail_radius, 0};
  if (note.number > 0)
    draw_tail(sign, Diagram::ArrowKind::stacking, note.number, theme.ink, theme, shapes);
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
    wanted.include({from - theme.label_size, inside - half});
    wanted.include({from + width + theme.label_size, inside + half});
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

// What a side has captured: small pieces and their numbers, from right to left. Returns its left
// end.
double draw_captured(const std::vector<Diagram::Captured>& captured, Spot right_end,
                     const Theme& theme, Shapes& shapes) {
  double right = right_end.x;
  for (auto each = captured.rbegin(); each != captured.rend(); ++each) {
    const Text count{"\u00D7" + std::to_string(each->count),
                     {right, right_end.y},
                     Text::Anchor::right,
                     0.85 * theme.label_size,
                     theme.label_weight,
                     theme.ink};
    shapes.push_back(count);
    right -= text_width(count.text, count.size) + 0.8 * theme.note_gap;
    Diagram::Piece piece = each->piece;
    piece.at = {0, 0};
    piece.height = 1;
    const double factor = theme.captured_radius / reach(piece, theme);
    Theme thick = theme;  // so that outlines are not lost
    thick.outline_width *= 1.5;
    thick.part_outline_width *= 1.5;
    Shapes drawn;
    draw_piece(piece, View::Heights::numbers, thick, drawn);
    place(drawn, factor, {right - theme.captured_radius, right_end.y});
    shapes.insert(shapes.end(), drawn.begin(), drawn.end());
    right -= 2 * theme.captured_radius + 1.5 * theme.note_gap;
  }
  return right;
}

bool has_line(const Diagram& diagram, Side side) {
  return !diagram.players[index(side)].empty() || !diagram.captured[index(opponent(side))].empty();
}

// A player's name, and what was captured from the opponent; two lines if one is too short.
void draw_player(const Diagram& diagram, Side side, double left, double right, double middle,
                 const Theme& theme, Shapes& shapes) {
  if (!has_line(diagram, side)) return;
  const double end =
      draw_captured(diagram.captured[index(opponent(side))], {right, middle}, theme, shapes);
  const double sign = 2 * theme.numbered_tail_radius + theme.note_gap;
  const double room = end - left - sign;
  std::string name = diagram.players[index(side)];
  if (name.empty()) name = "has captured";
  const auto lines = wrap(name, std::max(room, theme.label_size), theme.label_size);
  if (lines.size() > 1) name = lines.front() + "\u2026";
  draw_note({side, 0, name}, {left, middle}, theme, shapes);
}

// Who sits at the upper edge: Black, unless the board is turned over.
Side upper_side(const View& view) {
  const int degrees = (view.rotation % 360 + 360) % 360;
  return degrees > 90 && degrees < 270 ? Side::white : Side::black;
}

// The title and the upper player above the box, the lower player below it.
void draw_head_and_foot(const Diagram& diagram, const View& view, double left, double right,
                        const Theme& theme, PanelDrawing& drawing) {
  const double half = theme.numbered_tail_radius;
  const Side upper = upper_side(view);
  Shapes& players = drawing.layer("players");
  double top = drawing.box.low.y;
  if (has_line(diagram, upper)) {
    top -= theme.caption_gap + 2 * half;
    draw_player(diagram, upper, left, right, top + half, theme, players);
  }
  if (has_line(diagram, opponent(upper))) {
    const double middle = drawing.box.high.y + theme.caption_gap + half;
    draw_player(diagram, opponent(upper), left, right, middle, theme, players);
  }
  Shapes title;
  const TextLooks looks{theme.title_size, theme.title_weight, theme.line_pitch, theme.ink};
  const double height = draw_lines(diagram.title, (left + right) / 2, 0, right - left,
                                   Text::Anchor::centre, looks, title);
  place(title, 1, {0, top - theme.caption_gap - height});
  drawing.layer("title") = std::move(title);
}

}  // namespace

PanelDrawing draw_panel(const Diagram& seen, const View& view, const Theme& theme) {
  PanelDrawing drawing;
  for (const Diagram::Cell& cell : seen.cells) drawing.cells.include(cell.at, 0.5);
  if (seen.cells.empty()) drawing.cells.include({0, 0}, 0.5);
  drawing.box = drawing.cells;
  Badges badges(seen, theme);
  const Arrows arrows(seen, theme);
  arrows.reserve(badges);
  draw_board(seen, theme, drawing.layer("board"));
  draw_coordinates(seen, theme, drawing.layer("coordinates"));
  draw_pieces(seen, view.heights, theme, drawing.layer("pieces"));
  Shapes above;
  arrows.draw(badges, above);
  draw_marks(seen, theme, badges, drawing.layer("marks"));
  draw_ghosts(seen, view.heights, theme, badges, drawing.layer("ghosts"));
  drawing.layer("arrows") = std::move(above);
  include_layers(drawing);
  if (seen.evaluation) {
    draw_evaluation(*seen.evaluation, theme, drawing, drawing.layer("evaluation"));
    include_layers(drawing, drawing.layers.size() - 1);
  }
  return drawing;
}

void add_texts(const Diagram& seen, const View& view, double left, double right, const Theme& theme,
               PanelDrawing& drawing) {
  std::size_t first = drawing.layers.size();
  draw_notes(seen, left, right, theme, drawing);
  include_layers(drawing, first);
  first = drawing.layers.size();
  draw_head_and_foot(seen, view, left, right, theme, drawing);
  include_layers(drawing, first);
  const TextLooks looks{theme.caption_size, theme.caption_weight, theme.line_pitch, theme.ink};
  const double bottom =
      draw_lines(seen.caption, (left + right) / 2, drawing.box.high.y + theme.caption_gap,
                 right - left, Text::Anchor::centre, looks, drawing.layer("caption"));
  if (!seen.caption.empty()) drawing.box.include({left, bottom});
}

}  // namespace cairn::figure

#include "formats/output/panel.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

#include "core/diagram.hpp"
#include "core/error.hpp"
#include "formats/output/arrows.hpp"
#include "formats/output/board_shapes.hpp"
#include "formats/output/scene.hpp"

namespace cairn::figure {

namespace {

using Shapes = std::vector<Shape>;

// Draws the ghosts, which are the pieces that will stand on a space later. A ghost is faint and has
// full size if nothing stands on its space yet; otherwise it is smaller, in a bubble at the edge of
// the space.
void draw_ghosts(const PanelSource& source, Badges& badges, Shapes& shapes) {
  const auto& [diagram, view, theme, language] = source;
  constexpr double small = 0.72;
  for (const Diagram::Piece& ghost : diagram.ghosts) {
    Diagram::Piece piece = ghost;
    piece.at = {0, 0};
    const bool is_beside = diagram.piece_at(ghost.at) != nullptr;
    Shapes drawn;
    if (is_beside) {
      const double radius = reach(piece, theme) + 2 * theme.halo_width;
      drawn.push_back(Circle{{0, 0}, radius, outlined(theme.paper, theme.ink, theme.halo_width)});
      draw_piece(piece, view.heights, theme, drawn);
      place(drawn, small, badges.find_place(ghost.at, {0.5, 0.866}, small * radius));
    } else {
      draw_piece(piece, view.heights, theme, drawn);
      fade(drawn, theme.paper, theme.faintness / 2);
      place(drawn, 1, ghost.at);
    }
    shapes.insert(shapes.end(), drawn.begin(), drawn.end());
  }
}

// Draws a bar at the left of the board whose lower part is White's share of the chances.
void draw_evaluation(const Diagram::Evaluation& evaluation, const Theme& theme,
                     PanelDrawing& drawing) {
  Shapes& shapes = drawing.layer("evaluation");
  const double share = evaluation.white_win_percent / 100;
  // The text must end before the names of the columns, which begin in the middle of the first
  // column.
  const double text_end = drawing.cells.low.x + 0.3;
  const double width = lettering().width(evaluation.text, theme.label_size, theme.label_weight);
  const double right =
      std::min(drawing.box.low.x - theme.caption_gap, text_end - width + theme.bar_width);
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
  if (!evaluation.text.empty())
    shapes.push_back(Text{evaluation.text,
                          {low.x, high.y + theme.note_gap + theme.label_size / 2},
                          Text::Anchor::left,
                          theme.label_size,
                          theme.label_weight,
                          theme.ink});
}

using Note = Diagram::Note;

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
  // Below the board it stands on the axis of title and caption, unless others are beside it.
  const bool is_alone = y > drawing_.box.high.y && right_width == 0;
  if (diagram_.status)
    draw_note(*diagram_.status, {is_alone ? centre() - left_width / 2 : left_, y}, shapes);
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

void PanelDrawing::include_layers(std::size_t first) {
  for (std::size_t i = first; i < layers.size(); ++i)
    for (const Shape& shape : layers[i].shapes) box.merge(bounds(shape));
}

PanelDrawing draw_panel(const PanelSource& source) {
  if (look_for_stop) look_for_stop();
  const auto& [seen, view, theme, language] = source;
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
  draw_ghosts(source, badges, drawing.layer("ghosts"));
  drawing.layer("arrows") = std::move(above);
  drawing.include_layers(0);
  if (seen.evaluation) {
    draw_evaluation(*seen.evaluation, theme, drawing);
    drawing.include_layers(drawing.layers.size() - 1);
  }
  return drawing;
}

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

namespace cairn {

namespace {

// The cosine of a multiple of 30 degrees, exact where a double can be. `degrees` is from 0 to 359.
double cosine(int degrees) {
  const double root = std::sqrt(3.0) / 2;
  const std::array<double, 12> values{1, root, 0.5, 0, -0.5, -root, -1, -root, -0.5, 0, 0.5, root};
  return values[static_cast<std::size_t>(degrees / 30)];
}

// Mirrors and turns spots around (0, 0).
class Turning {
 public:
  explicit Turning(const View& view) : mirror_(view.mirrored ? -1 : 1) {
    const int degrees = (view.rotation % 360 + 360) % 360;
    cosine_ = cosine(degrees);
    sine_ = cosine((degrees + 270) % 360);
  }

  Spot operator()(Spot spot) const {
    const double x = spot.x * mirror_;
    return {x * cosine_ - spot.y * sine_ + 0.0, x * sine_ + spot.y * cosine_ + 0.0};
  }

 private:
  double mirror_;
  double cosine_ = 1;
  double sine_ = 0;
};

void turn(Diagram& diagram, const View& view) {
  const Turning turned(view);
  for (auto& line : diagram.lines) line = {turned(line.from), turned(line.to)};
  const auto turn_all = [&turned](auto& things) {
    for (auto& thing : things) thing.at = turned(thing.at);
  };
  turn_all(diagram.cells);
  turn_all(diagram.coordinates);
  turn_all(diagram.marks);
  turn_all(diagram.pieces);
  turn_all(diagram.ghosts);
  for (Spot& spot : diagram.cut_off) spot = turned(spot);
  for (auto& arrow : diagram.arrows)
    for (Spot& spot : arrow.path) spot = turned(spot);
}

constexpr double same_spot = 1e-6;  // spots closer than this are the same

bool same(Spot a, Spot b) {
  return std::abs(a.x - b.x) < same_spot && std::abs(a.y - b.y) < same_spot;
}

double distance(Spot a, Spot b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// Reduces a diagram, which must not be turned yet, to what belongs to the named cells.
class Cropping {
 public:
  Cropping(const Diagram& whole, const std::vector<std::string>& names) : whole_(whole) {
    for (const std::string& name : names) cell_named(whole, name);
    const std::set<std::string_view> wanted(names.begin(), names.end());
    for (const Diagram::Cell& cell : whole.cells)
      if (wanted.contains(cell.name)) cells_.push_back(cell);
  }

  Diagram crop() const {
    Diagram part = whole_;
    part.cells = cells_;
    const auto outside = [this](const auto& thing) { return !shown(thing.at); };
    std::erase_if(part.marks, outside);
    std::erase_if(part.pieces, outside);
    std::erase_if(part.ghosts, outside);
    std::erase_if(part.arrows, [this](const Diagram::Arrow& arrow) {
      return !shown(arrow.path.front()) && !shown(arrow.path.back());
    });
    for (const Diagram::Cell& cell : whole_.cells)
      if (!shown(cell.at) && is_neighbour(cell.at)) part.cut_off.push_back(cell.at);
    part.lines.clear();
    for (const Diagram::Line& line : whole_.lines) crop(line, part.lines);
    part.coordinates.clear();
    for (const Diagram::Label& label : whole_.coordinates) move(label, part.coordinates);
    return part;
  }

 private:
  static constexpr double neighbourhood = 1.5;  // includes squares that meet at a corner

  const Diagram::Cell* shown(Spot spot) const {
    const auto found =
        std::ranges::find_if(cells_, [spot](const auto& cell) { return same(cell.at, spot); });
    return found == cells_.end() ? nullptr : &*found;
  }

  bool is_neighbour(Spot spot) const {
    return std::ranges::any_of(
        cells_, [spot](const auto& cell) { return distance(cell.at, spot) < neighbourhood; });
  }

  // Adds the parts of a line between shown spaces. Where the board continues, a part is half a step
  // longer.
  void crop(const Diagram::Line& line, std::vector<Diagram::Line>& lines) const {
    const int steps = static_cast<int>(std::lround(distance(line.from, line.to)));
    const Spot way = (line.to - line.from) * (1.0 / std::max(steps, 1));
    for (int first = 0; first <= steps; ++first) {
      if (!shown(line.from + way * first)) continue;
      int last = first;
      while (last < steps && shown(line.from + way * (last + 1))) ++last;
      const double before = first > 0 ? 0.5 : 0;
      const double behind = last < steps ? 0.5 : 0;
      lines.push_back({line.from + way * (first - before), line.from + way * (last + behind)});
      first = last;
    }
  }

  // Moves a label inwards to the first shown space of its row. A label that is the name of a space
  // is replaced by the name of the space where it ends up.
  void move(const Diagram::Label& label, std::vector<Diagram::Label>& labels) const {
    const auto nearest = std::ranges::min_element(
        whole_.cells, {}, [&](const auto& cell) { return distance(cell.at, label.at); });
    if (nearest == whole_.cells.end()) return;
    const Spot beside = label.at - nearest->at;
    const Spot inwards = beside * (-1 / std::hypot(beside.x, beside.y));
    for (std::size_t step = 0; step < whole_.cells.size(); ++step) {
      const Diagram::Cell* cell = shown(nearest->at + inwards * static_cast<double>(step));
      if (!cell) continue;
      labels.push_back({label.text == nearest->name ? cell->name : label.text, cell->at + beside});
      return;
    }
  }

  const Diagram& whole_;
  std::vector<Diagram::Cell> cells_;
};

// The letter of a space's name, and its number.
char column_of(std::string_view name) {
  return name.front();
}

int row_of(std::string_view name) {
  int row = 0;
  std::from_chars(name.data() + 1, name.data() + name.size(), row);
  return row;
}

}  // namespace

Diagram seen(const Diagram& diagram, const View& view) {
  if (view.rotation % diagram.rotation_step != 0)
    throw Error(Error::Kind::usage,
                fmt::format("this board cannot be turned by {} degrees; a multiple of {} expected",
                            view.rotation, diagram.rotation_step));
  Diagram shown = view.cells.empty() ? diagram : Cropping(diagram, view.cells).crop();
  turn(shown, view);
  if (!view.coordinates) shown.coordinates.clear();
  if (!view.status) shown.status.reset();
  return shown;
}

std::vector<std::string> cells_between(const Diagram& diagram, std::string_view first,
                                       std::string_view last) {
  const auto [left, right] = std::minmax(
      {column_of(cell_named(diagram, first).name), column_of(cell_named(diagram, last).name)});
  const auto [low, high] = std::minmax({row_of(first), row_of(last)});
  std::vector<std::string> names;
  for (const Diagram::Cell& cell : diagram.cells)
    if (left <= column_of(cell.name) && column_of(cell.name) <= right && low <= row_of(cell.name) &&
        row_of(cell.name) <= high)
      names.push_back(cell.name);
  return names;
}

std::vector<std::string> cells_in_use(const Diagram& diagram, double reach) {
  std::vector<Spot> used;
  for (const auto& piece : diagram.pieces) used.push_back(piece.at);
  for (const auto& mark : diagram.marks) used.push_back(mark.at);
  for (const auto& arrow : diagram.arrows)
    used.insert(used.end(), arrow.path.begin(), arrow.path.end());
  std::vector<std::string> names;
  for (const Diagram::Cell& cell : diagram.cells)
    if (std::ranges::any_of(used, [&](Spot spot) { return distance(spot, cell.at) <= reach; }))
      names.push_back(cell.name);
  return names;
}

}  // namespace cairn

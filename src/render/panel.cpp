#include "render/panel.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "render/arrows.hpp"
#include "render/badges.hpp"
#include "render/board_shapes.hpp"
#include "render/lettering.hpp"
#include "render/mark_shapes.hpp"
#include "render/piece_shapes.hpp"
#include "render/shapes.hpp"

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

}  // namespace

void PanelDrawing::include_layers(std::size_t first) {
  for (std::size_t i = first; i < layers.size(); ++i)
    for (const Shape& shape : layers[i].shapes) box.merge(bounds(shape));
}

PanelDrawing draw_panel(const PanelSource& source) {
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

}  // namespace cairn::figure

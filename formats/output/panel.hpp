// Draws one panel of a figure as layers, in board units.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "formats/output/scene.hpp"

namespace cairn::figure {

// What a panel is drawn from.
struct PanelSource {
  const Diagram& seen;  // the diagram as seen() returns it for the view
  const View& view;
  const Theme& theme;
  const Language* language = &english();  // of the texts around the board
};

struct PanelDrawing {
  std::vector<Layer> layers;  // from the lowest to the highest
  Box cells;                  // the box around the spaces that are shown
  Box box;                    // the box around everything that is drawn

  std::vector<Shape>& layer(std::string name) {
    return layers.emplace_back(Layer{std::move(name), {}}).shapes;
  }

  // Extends the box so that it contains everything drawn in the layers from number `first` on.
  void include_layers(std::size_t first);
};

// How far a drawing extends to each side of the upper left corner of its spaces.
struct Overhang {
  double left = 0;
  double right = 0;
  double above = 0;
  double below = 0;

  void include(const PanelDrawing& drawing) {
    const Spot corner = drawing.cells.low;
    left = std::max(left, corner.x - drawing.box.low.x);
    right = std::max(right, drawing.box.high.x - corner.x);
    above = std::max(above, corner.y - drawing.box.low.y);
    below = std::max(below, drawing.box.high.y - corner.y);
  }
};

// Is called before each board, if it is set; it may throw, to end the drawing of many.
inline void (*look_for_stop)() = nullptr;

// Draws the board with everything on it and the evaluation bar, but without the texts around it.
// Throws Error of kind usage if the view does not fit the diagram.
PanelDrawing draw_panel(const PanelSource& source);

// Draws the texts around the board of a panel.

// Adds the texts between the vertical lines at `left` and `right`, in board units: the title, the
// players and what they have captured, whose turn it is, notes, and the caption. Extends the
// drawing's box to include them.
void add_texts(const PanelSource& source, double left, double right, PanelDrawing& drawing);

}  // namespace cairn::figure

namespace cairn {

// Applies a view: which part of a board a figure shows, and from which side.

// The diagram as the view shows it: mirrored, turned, and without what is not shown. Lines that
// continue beyond the part shown end half way to the next space. Throws Error (usage) if the board
// cannot be turned that far or a cell of the view does not exist.
Diagram seen(const Diagram& diagram, const View& view);

// The names of the cells in the columns and rows of two cells and between them, as their letters
// and numbers say. This serves ranges such as "a1-d4". Throws Error (usage) if a cell does not
// exist.
std::vector<std::string> cells_between(const Diagram& diagram, std::string_view first,
                                       std::string_view last);

// The names of the cells at most `distance` board units away from a piece, a spot of an arrow, or a
// mark. They make up the part of the board that is in use.
std::vector<std::string> cells_in_use(const Diagram& diagram, double distance);

}  // namespace cairn

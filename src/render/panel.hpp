// Draws one panel of a figure as layers, in board units.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>
#include "model/figure.hpp"

#include "render/bounds.hpp"
#include "render/scene.hpp"

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

// Draws the board with everything on it and the evaluation bar, but without the texts around it.
// Throws Error of kind usage if the view does not fit the diagram.
PanelDrawing draw_panel(const PanelSource& source);

}  // namespace cairn::figure

// One panel of a figure as layers, in board units.
#pragma once

#include <string>
#include <vector>

#include "model/figure.hpp"
#include "render/bounds.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

struct PanelDrawing {
  std::vector<Layer> layers;  // lowest first
  Box cells;                  // around the spaces that are shown
  Box box;                    // around all that is drawn

  std::vector<Shape>& layer(std::string name) {
    return layers.emplace_back(Layer{std::move(name), {}}).shapes;
  }
};

// The board as it is seen, with all that is on it and the evaluation bar. Throws Error
// (Kind::usage) if the view does not fit the diagram.
PanelDrawing draw_panel(const Diagram& seen, const View& view, const Theme& theme);

// Adds the texts around the board between two verticals: title, players and what they have
// captured, whose turn it is, notes, the caption.
void add_texts(const Diagram& seen, const View& view, double left, double right, const Theme& theme,
               PanelDrawing& drawing);

}  // namespace cairn::figure

// One panel of a figure as layers, in board units.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/figure.hpp"
#include "render/bounds.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// What a panel is drawn from.
struct PanelSource {
  const Diagram& seen;  // as the view has it
  const View& view;
  const Theme& theme;
};

struct PanelDrawing {
  std::vector<Layer> layers;  // lowest first
  Box cells;                  // around the spaces that are shown
  Box box;                    // around all that is drawn

  std::vector<Shape>& layer(std::string name) {
    return layers.emplace_back(Layer{std::move(name), {}}).shapes;
  }

  // Makes the box hold all that is drawn in layers `first` and later.
  void include_layers(std::size_t first);
};

// The board with all that is on it and the evaluation bar. Throws Error (Kind::usage) if the view
// does not fit the diagram.
PanelDrawing draw_panel(const PanelSource& source);

}  // namespace cairn::figure

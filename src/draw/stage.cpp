#include "draw/stage.hpp"

#include <utility>

#include "render/panel_texts.hpp"
#include "render/shapes.hpp"
#include "render/view.hpp"

namespace cairn::figure {

Stage::Stage(std::span<const Panel> panels, const Theme& theme) : theme_(theme) {
  for (const Panel& panel : panels)
    room_.include(draw_panel({seen(panel.diagram, panel.view), panel.view, theme}));
  Overhang with_texts = room_;
  for (const Panel& panel : panels) with_texts.include(draw(panel));
  room_ = with_texts;
}

PanelDrawing Stage::draw(const Panel& panel) const {
  const Diagram shown = seen(panel.diagram, panel.view);
  PanelDrawing drawing = draw_panel({shown, panel.view, theme_});
  const double corner = drawing.cells.low.x;
  add_texts({shown, panel.view, theme_}, corner - room_.left, corner + room_.right, drawing);
  return drawing;
}

Scene Stage::show(const Panel& panel) const {
  PanelDrawing drawing = draw(panel);
  const Spot origin =
      Spot{theme_.margin + room_.left, theme_.margin + room_.above} - drawing.cells.low;
  Scene scene;
  scene.background = theme_.background;
  scene.width = (room_.left + room_.right + 2 * theme_.margin) * page_units;
  scene.height = (room_.above + room_.below + 2 * theme_.margin) * page_units;
  for (Layer& layer : drawing.layers) {
    if (layer.shapes.empty()) continue;
    place(layer.shapes, page_units, origin * page_units);
    scene.layers.push_back(std::move(layer));
  }
  return scene;
}

}  // namespace cairn::figure

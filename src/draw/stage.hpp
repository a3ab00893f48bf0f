// Draws boards one after the other on scenes of one size, with the spaces in the same places.
#pragma once

#include <span>

#include "render/panel.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

class Stage {
 public:
  // There is room for each of the panels, with everything around its board. The theme must outlive
  // this object. Throws Error (usage) if a view does not fit its diagram.
  Stage(std::span<const Panel> panels, const Theme& theme);

  // The scene with a panel on it, which should have no more around its board than one of those for
  // which the stage was made.
  Scene show(const Panel& panel) const;

 private:
  PanelDrawing draw(const Panel& panel) const;

  const Theme& theme_;
  Overhang room_;
};

}  // namespace cairn::figure

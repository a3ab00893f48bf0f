// Composes figures so that their texts can be read, and their pieces seen in a copy, at the size at
// which they are shown.
#pragma once

#include <functional>

#include "render/scene.hpp"

namespace cairn::figure {

struct Composed {
  Theme theme;  // with the sizes that were used
  Scene scene;
};

// Composes a figure with larger texts where they would be smaller than 5 points, and with thicker
// lines where a copy would lose them, as far as there is room: outlines of pieces and of hollow
// arrows are at least half a point thick, the lines of the board a third of a point. `scale`
// returns how many millimetres long a page unit of a scene is shown. Throws Error (usage) if a view
// does not fit its diagram.
Composed compose_legibly(const Figure& figure, const Theme& theme,
                         const std::function<double(const Scene&)>& scale);

}  // namespace cairn::figure

// Draws the texts around the board of a panel.
#pragma once

#include "render/panel.hpp"

namespace cairn::figure {

// Adds the texts between the vertical lines at `left` and `right`, in board units: the title, the
// players and what they have captured, whose turn it is, notes, and the caption. Extends the
// drawing's box to include them.
void add_texts(const PanelSource& source, double left, double right, PanelDrawing& drawing);

}  // namespace cairn::figure

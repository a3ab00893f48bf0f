// The texts around the board of a panel.
#pragma once

#include "render/panel.hpp"

namespace cairn::figure {

// Adds the texts between two verticals: title, players and what they have captured, whose turn it
// is, notes, the caption.
void add_texts(const PanelSource& source, double left, double right, PanelDrawing& drawing);

}  // namespace cairn::figure

// Makes a film of boards: what is shown one after the other, and for how long.
#pragma once

#include <span>
#include <vector>

#include "model/figure.hpp"

namespace cairn::figure {

struct Frame {
  Panel panel;
  int time = 0;  // in hundredths of a second
};

// The frames of a film that gives each turn `delay` hundredths of a second. Boards whose arrows
// continue those of the board before them belong to the same turn. The pieces move along the arrows
// that are new, unless there is no time for it.
std::vector<Frame> film_of(std::span<const Panel> boards, int delay);

}  // namespace cairn::figure

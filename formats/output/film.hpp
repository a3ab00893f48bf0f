// Draws boards one after the other on scenes of one size, with the spaces in the same places.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/scene.hpp"
#include "formats/output/svg.hpp"

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

// Makes a film of boards: what is shown one after the other, and for how long.

struct Frame {
  Panel panel;
  int time = 0;  // in hundredths of a second
};

// The frames of a film that gives each turn `delay` hundredths of a second. Boards whose arrows
// continue those of the board before them belong to the same turn. The pieces move along the arrows
// that are new, unless there is no time for it.
std::vector<Frame> film_of(std::span<const Panel> boards, int delay);

// Writes films as animated GIF files.

// Writes a GIF file that repeats for ever. All frames have one palette, which is made of the frames
// that are shown longest; Cairn's name and the title are a comment. Throws Error (usage) if a
// picture is too large.
std::string write_gif(const std::vector<Frame>& frames, const Stage& stage,
                      const ImageOutput& output, const About& about);

}  // namespace cairn::figure

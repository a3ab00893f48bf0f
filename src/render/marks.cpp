#include "render/marks.hpp"

#include "render/shapes.hpp"

namespace cairn::figure {

void draw_marks(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes) {
  for (const Diagram::Mark& mark : diagram.marks) {
    const double gap = theme.mark_gap;
    shapes.push_back(
        Circle{mark.at, theme.mark_radius - gap / 2, stroked(theme.paper, gap + theme.mark_width)});
    shapes.push_back(Circle{mark.at, theme.mark_radius, stroked(theme.ink, theme.mark_width)});
  }
}

}  // namespace cairn::figure

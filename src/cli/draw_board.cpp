#include "cli/draw_board.hpp"

#include <algorithm>

#include "formats/split.hpp"
#include "render/view.hpp"

namespace cairn::cli {

std::vector<std::string> cells_of_part(const Diagram& diagram, const View& view,
                                       const std::string& part) {
  constexpr double neighbours = 1.01;  // board units, with room for rounding
  if (part.empty()) return {};
  if (part == "used") return cells_in_use(diagram, neighbours);
  if (const auto corners = split(part, "-"); corners.size() == 2)
    return cells_between(diagram, view, cell_called(diagram, corners[0]).name,
                         cell_called(diagram, corners[1]).name);
  std::vector<std::string> cells;
  for (const std::string_view name : split(part, ","))
    cells.push_back(cell_called(diagram, name).name);
  return cells;
}

void add_glyph(Diagram& diagram, const std::string& glyph) {
  if (glyph.empty()) return;
  for (auto arrow = diagram.arrows.rbegin(); arrow != diagram.arrows.rend(); ++arrow) {
    const Spot end = arrow->path.back();
    if (std::ranges::find(diagram.cells, end, &Diagram::Cell::at) == diagram.cells.end()) continue;
    diagram.marks.push_back({end, Diagram::Mark::Form::annotation, Tint::plain, glyph});
    return;
  }
}

}  // namespace cairn::cli

#include "figures/board_maker.hpp"

#include <algorithm>

#include "render/view.hpp"
#include "text/split.hpp"

namespace cairn {

namespace {

// Returns the spaces inside the upright box around all spaces in use, with the board turned as the
// view asks.
std::vector<std::string> box_in_use(const Diagram& diagram, const View& view) {
  constexpr double room = 1.01;  // in board units; neighbours are less than this apart
  const std::vector<std::string> used = cells_in_use(diagram, 0.01);
  View whole = view;
  whole.cells.clear();
  const Diagram turned = seen(diagram, whole);
  Spot low{1e9, 1e9};
  Spot high{-1e9, -1e9};
  for (const std::string& name : used) {
    const Spot at = turned.find(name)->at;
    low = {std::min(low.x, at.x - room), std::min(low.y, at.y - room)};
    high = {std::max(high.x, at.x + room), std::max(high.y, at.y + room)};
  }
  std::vector<std::string> cells;
  for (const Diagram::Cell& cell : turned.cells)
    if (low.x <= cell.at.x && cell.at.x <= high.x && low.y <= cell.at.y && cell.at.y <= high.y)
      cells.push_back(cell.name);
  return cells;
}

}  // namespace

std::vector<std::string> cells_of_area(const Diagram& diagram, const View& view,
                                       const std::string& area) {
  if (area.empty()) return {};
  if (area == "used") return box_in_use(diagram, view);
  if (const auto corners = split(area, "-"); corners.size() == 2)
    return cells_between(diagram, view, cell_called(diagram, corners[0]).name,
                         cell_called(diagram, corners[1]).name);
  std::vector<std::string> cells;
  for (const std::string_view name : split(area, ","))
    cells.push_back(cell_called(diagram, name).name);
  return cells;
}

std::vector<std::string> cells_of_view(const std::vector<BoardMark>& marks) {
  std::vector<std::string> cells;
  for (const BoardMark& mark : marks)
    if (mark.form == BoardMark::Form::view) cells.push_back(mark.spaces.front());
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

}  // namespace cairn

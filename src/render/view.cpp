#include "render/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "model/diagram_additions.hpp"

namespace cairn {

namespace {

// The cosine of a multiple of 30 degrees, exact where a double can be. `degrees` is from 0 to 359.
double cosine(int degrees) {
  const double root = std::sqrt(3.0) / 2;
  const std::array<double, 12> values{1, root, 0.5, 0, -0.5, -root, -1, -root, -0.5, 0, 0.5, root};
  return values[static_cast<std::size_t>(degrees / 30)];
}

// Mirrors and turns spots around (0, 0).
class Turning {
 public:
  explicit Turning(const View& view) : mirror_(view.mirrored ? -1 : 1) {
    const int degrees = (view.rotation % 360 + 360) % 360;
    cosine_ = cosine(degrees);
    sine_ = cosine((degrees + 270) % 360);
  }

  Spot operator()(Spot spot) const {
    const double x = spot.x * mirror_;
    return {x * cosine_ - spot.y * sine_ + 0.0, x * sine_ + spot.y * cosine_ + 0.0};
  }

 private:
  double mirror_;
  double cosine_ = 1;
  double sine_ = 0;
};

void turn(Diagram& diagram, const View& view) {
  const Turning turned(view);
  for (auto& line : diagram.lines) line = {turned(line.from), turned(line.to)};
  const auto turn_all = [&turned](auto& things) {
    for (auto& thing : things) thing.at = turned(thing.at);
  };
  turn_all(diagram.cells);
  turn_all(diagram.coordinates);
  turn_all(diagram.marks);
  turn_all(diagram.pieces);
  turn_all(diagram.ghosts);
  for (Spot& spot : diagram.cut_off) spot = turned(spot);
  for (auto& arrow : diagram.arrows)
    for (Spot& spot : arrow.path) spot = turned(spot);
}

constexpr double touch = 1e-6;  // spots closer than this are the same

bool same(Spot a, Spot b) {
  return std::abs(a.x - b.x) < touch && std::abs(a.y - b.y) < touch;
}

double distance(Spot a, Spot b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// Reduces a diagram, which must not be turned yet, to what belongs to the named cells.
class Cropping {
 public:
  Cropping(const Diagram& whole, const std::vector<std::string>& names) : whole_(whole) {
    for (const std::string& name : names) cell_named(whole, name);
    const std::set<std::string_view> wanted(names.begin(), names.end());
    for (const Diagram::Cell& cell : whole.cells)
      if (wanted.contains(cell.name)) cells_.push_back(cell);
  }

  Diagram crop() const {
    Diagram part = whole_;
    part.cells = cells_;
    const auto outside = [this](const auto& thing) { return !shown(thing.at); };
    std::erase_if(part.marks, outside);
    std::erase_if(part.pieces, outside);
    std::erase_if(part.ghosts, outside);
    std::erase_if(part.arrows, [this](const Diagram::Arrow& arrow) {
      return !shown(arrow.path.front()) && !shown(arrow.path.back());
    });
    for (const Diagram::Cell& cell : whole_.cells)
      if (!shown(cell.at) && is_neighbour(cell.at)) part.cut_off.push_back(cell.at);
    part.lines.clear();
    for (const Diagram::Line& line : whole_.lines) crop(line, part.lines);
    part.coordinates.clear();
    for (const Diagram::Label& label : whole_.coordinates) move(label, part.coordinates);
    return part;
  }

 private:
  static constexpr double neighbourhood = 1.5;  // includes squares that meet at a corner

  const Diagram::Cell* shown(Spot spot) const {
    const auto found =
        std::ranges::find_if(cells_, [spot](const auto& cell) { return same(cell.at, spot); });
    return found == cells_.end() ? nullptr : &*found;
  }

  bool is_neighbour(Spot spot) const {
    return std::ranges::any_of(
        cells_, [spot](const auto& cell) { return distance(cell.at, spot) < neighbourhood; });
  }

  // Adds the parts of a line between shown spaces. Where the board continues, a part is half a step
  // longer.
  void crop(const Diagram::Line& line, std::vector<Diagram::Line>& lines) const {
    const int steps = static_cast<int>(std::lround(distance(line.from, line.to)));
    const Spot way = (line.to - line.from) * (1.0 / std::max(steps, 1));
    for (int first = 0; first <= steps; ++first) {
      if (!shown(line.from + way * first)) continue;
      int last = first;
      while (last < steps && shown(line.from + way * (last + 1))) ++last;
      const double before = first > 0 ? 0.5 : 0;
      const double behind = last < steps ? 0.5 : 0;
      lines.push_back({line.from + way * (first - before), line.from + way * (last + behind)});
      first = last;
    }
  }

  // Moves a label inwards to the first shown space of its row. A label that is the name of a space
  // is replaced by the name of the space where it ends up.
  void move(const Diagram::Label& label, std::vector<Diagram::Label>& labels) const {
    const auto nearest = std::ranges::min_element(
        whole_.cells, {}, [&](const auto& cell) { return distance(cell.at, label.at); });
    if (nearest == whole_.cells.end()) return;
    const Spot beside = label.at - nearest->at;
    const Spot inwards = beside * (-1 / std::hypot(beside.x, beside.y));
    for (std::size_t step = 0; step < whole_.cells.size(); ++step) {
      const Diagram::Cell* cell = shown(nearest->at + inwards * static_cast<double>(step));
      if (!cell) continue;
      labels.push_back({label.text == nearest->name ? cell->name : label.text, cell->at + beside});
      return;
    }
  }

  const Diagram& whole_;
  std::vector<Diagram::Cell> cells_;
};

}  // namespace

Diagram seen(const Diagram& diagram, const View& view) {
  if (view.rotation % diagram.rotation_step != 0)
    throw Error(Error::Kind::usage,
                fmt::format("this board cannot be turned by {} degrees; a multiple of {} expected",
                            view.rotation, diagram.rotation_step));
  Diagram shown = view.cells.empty() ? diagram : Cropping(diagram, view.cells).crop();
  turn(shown, view);
  if (!view.coordinates) shown.coordinates.clear();
  if (!view.status) shown.status.reset();
  return shown;
}

std::vector<std::string> cells_between(const Diagram& diagram, const View& view,
                                       std::string_view first, std::string_view last) {
  const Turning turned(view);
  const Spot a = turned(cell_named(diagram, first).at);
  const Spot b = turned(cell_named(diagram, last).at);
  const Spot low{std::min(a.x, b.x) - touch, std::min(a.y, b.y) - touch};
  const Spot high{std::max(a.x, b.x) + touch, std::max(a.y, b.y) + touch};
  std::vector<std::string> names;
  for (const Diagram::Cell& cell : diagram.cells) {
    const Spot at = turned(cell.at);
    if (low.x <= at.x && at.x <= high.x && low.y <= at.y && at.y <= high.y)
      names.push_back(cell.name);
  }
  return names;
}

std::vector<std::string> cells_in_use(const Diagram& diagram, double reach) {
  std::vector<Spot> used;
  for (const auto& piece : diagram.pieces) used.push_back(piece.at);
  for (const auto& mark : diagram.marks) used.push_back(mark.at);
  for (const auto& arrow : diagram.arrows)
    used.insert(used.end(), arrow.path.begin(), arrow.path.end());
  std::vector<std::string> names;
  for (const Diagram::Cell& cell : diagram.cells)
    if (std::ranges::any_of(used, [&](Spot spot) { return distance(spot, cell.at) <= reach; }))
      names.push_back(cell.name);
  return names;
}

}  // namespace cairn

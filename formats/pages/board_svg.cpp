#include "formats/pages/board_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "formats/pages/board_json.hpp"
#include "formats/pages/page_text.hpp"

namespace cairn {

namespace {

using PieceForm = Diagram::Piece::Form;
using CellGround = Diagram::Cell::Ground;

// A length without needless digits.
std::string in_short(double length) {
  std::string text = fmt::format("{:.3f}", length);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string at(Spot spot) {
  return in_short(spot.x) + ' ' + in_short(spot.y);
}

// Spots in the order in which a hand of a clock at the middle comes to them.
std::string polygon(std::string_view style, std::vector<Spot> spots) {
  std::ranges::sort(spots, {}, [](Spot spot) { return std::atan2(spot.y, spot.x); });
  std::string corners;
  for (const Spot spot : spots) corners += (corners.empty() ? "M" : "L") + at(spot);
  return fmt::format(R"(<path class="{}" d="{}z"/>)", style, corners);
}

// What lies below the lines of a board around (0, 0): lines end at its rim, and at a hole in the
// middle.
std::string ground_of_lines(const Diagram& diagram) {
  std::vector<Spot> ends;
  for (const Diagram::Line& line : diagram.lines) ends.insert(ends.end(), {line.from, line.to});
  const auto distance = [](Spot spot) { return std::hypot(spot.x, spot.y); };
  const double farthest = distance(std::ranges::max(ends, {}, distance));
  const auto hole =
      std::ranges::partition(ends, [&](Spot spot) { return distance(spot) > farthest / 2; });
  const std::vector<Spot> outer(ends.begin(), hole.begin());
  std::string text = polygon("rim", outer) + polygon("face", outer);
  if (!hole.empty()) text += polygon("hole", {hole.begin(), hole.end()});
  return text;
}

std::string ground(const Diagram& diagram) {
  std::string text;
  for (const Diagram::Cell& cell : diagram.cells)
    if (cell.ground != CellGround::none)
      text += fmt::format(R"(<rect class="{}" x="{}" y="{}" width="1" height="1"/>)",
                          cell.ground == CellGround::light ? "light" : "dark",
                          in_short(cell.at.x - 0.5), in_short(cell.at.y - 0.5));
  if (diagram.lines.empty()) return text;
  text += ground_of_lines(diagram) + R"(<path class="lines" d=")";
  for (const Diagram::Line& line : diagram.lines)
    text += fmt::format("M{}L{}", at(line.from), at(line.to));
  return text + "\"/>";
}

// A star with eight tips, one of them straight up.
std::string star() {
  constexpr int corners = 16;
  std::string points;
  for (int corner = 0; corner < corners; ++corner) {
    const double angle = std::numbers::pi * (2.0 * corner / corners - 0.5);
    const double radius = corner % 2 == 0 ? 0.475 : 0.345;
    points += (corner == 0 ? "M" : "L") + at({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return fmt::format(R"(<path d="{}z"/>)", points);
}

// The body of a piece is its owner's colour whatever its type and height, so that nobody has to
// look twice whose piece it is.
std::string layers(const Diagram::Piece& look) {
  const auto has = [&](PieceForm form) {
    return std::ranges::find(look.forms, form) != look.forms.end();
  };
  const bool is_star = has(PieceForm::star);
  std::string text = is_star ? star() : R"(<circle r=".4525"/>)";
  if (has(PieceForm::ring) && !is_star) text += R"(<circle class="ring" r=".375"/>)";
  if (look.height > 1)
    text += fmt::format(R"(<text{} y="{}">{}</text>)", look.height > 9 ? " class=\"long\"" : "",
                        look.height > 9 ? ".16" : ".21", look.height);
  else if (has(PieceForm::centre))
    text += R"(<circle class="centre" r=".13"/>)";
  return text;
}

std::string labels(const Diagram& diagram) {
  std::string text;
  for (const Diagram::Label& label : diagram.coordinates)
    text += fmt::format(R"(<text x="{}" y="{}">{}</text>)", in_short(label.at.x),
                        in_short(label.at.y + 0.1), label.text);
  return text;
}

std::string parts(const Diagram::Piece& look) {
  constexpr double radii[] = {0.31, 0.215, 0.2};
  const auto count = static_cast<double>(look.forms.size());
  const double radius = radii[std::min<std::size_t>(look.forms.size(), 3) - 1];
  const double distance = count < 2 ? 0 : (radius + 0.015) / std::sin(std::numbers::pi / count);
  std::string text;
  for (std::size_t i = 0; i < look.forms.size(); ++i) {
    const double angle = (count == 2 ? std::numbers::pi : -std::numbers::pi / 2) +
                         2 * std::numbers::pi * static_cast<double>(i) / count;
    const double x = std::cos(angle) * distance;
    const double y = std::sin(angle) * distance + (count == 3 ? distance / 4 : 0);
    const double half = radius * 0.9;
    text += look.forms[i] == PieceForm::square
                ? fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"/>)", in_short(x - half),
                              in_short(y - half), in_short(2 * half), in_short(2 * half))
                : fmt::format(R"(<circle cx="{}" cy="{}" r="{}"/>)", in_short(x), in_short(y),
                              in_short(radius));
  }
  return text;
}

bool is_layered(const Diagram::Piece& look) {
  return look.arrangement == Diagram::Piece::Arrangement::layered;
}

// page/board.js has the same room around spaces and around the names beside the board.
std::string view_box(const Diagram& diagram) {
  Spot least{1e9, 1e9};
  Spot most{-1e9, -1e9};
  const auto include = [&](Spot spot, double room) {
    least = {std::min(least.x, spot.x - room), std::min(least.y, spot.y - room)};
    most = {std::max(most.x, spot.x + room), std::max(most.y, spot.y + room)};
  };
  for (const Diagram::Cell& cell : diagram.cells) include(cell.at, 0.55);
  for (const Diagram::Label& label : diagram.coordinates) include(label.at, 0.21);
  return at(least) + ' ' + at(most - least);
}

// An arrow leaves out the middle of its first and of its last space, so that the pieces there can
// be seen. page/board.js draws the same arrows.
std::vector<Spot> shortened(std::vector<Spot> path) {
  constexpr double at_begin = 0.22;
  constexpr double at_end = 0.42;
  const Spot first = path[1] - path.front();
  const Spot last = path.back() - path[path.size() - 2];
  path.front() = path.front() + first * (at_begin / std::hypot(first.x, first.y));
  path.back() = path.back() - last * (at_end / std::hypot(last.x, last.y));
  return path;
}

// A number stands on a long arrow, and beside a short one, which it would hide.
Spot place_of_number(Spot from, Spot to) {
  constexpr double aside = 0.27;
  const Spot way = to - from;
  const double length = std::hypot(way.x, way.y);
  const Spot middle = from + way * 0.45;
  return length > 1.2 ? middle : middle + Spot{way.y, -way.x} * (aside / length);
}

std::string arrow(const PageAction& action, int number, bool is_played) {
  if (action.path.size() < 2) return {};
  std::string points;
  for (const Spot spot : shortened(action.path)) points += (points.empty() ? "M" : "L") + at(spot);
  std::string text =
      fmt::format(R"(<path class="halo" d="{2}"/><path class="arrow{0}{1}" d="{2}"/>)",
                  action.kind == Diagram::ArrowKind::stacking ? " stacking" : "",
                  is_played ? "" : " other", points);
  if (number == 0) return text;
  return text +
         fmt::format(
             R"-(<g class="badge{}" transform="translate({})"><rect x="-.17" y="-.17" width=".34" height=".34" rx=".06"/><text y=".1">{}</text></g>)-",
             is_played ? "" : " other", at(place_of_number(action.path[0], action.path[1])),
             number);
}

std::string arrows(const PictureTurn& picture) {
  std::string text;
  const auto& actions = picture.turn->actions;
  for (std::size_t i = 0; i < actions.size(); ++i)
    text += arrow(actions[i], actions.size() > 1 ? static_cast<int>(i) + 1 : 0, picture.is_played);
  return text;
}

// Returns the looks of single pieces, White's first, in the order of their letters. The board's own
// order depends on which position was shown first.
std::vector<std::size_t> single_looks(const PageBoard& board) {
  std::vector<std::size_t> singles;
  for (std::size_t i = 0; i < board.looks.size(); ++i) {
    const Diagram::Piece& look = board.looks[i];
    if (look.height == 1 && (is_layered(look) || look.forms.size() == 1)) singles.push_back(i);
  }
  std::ranges::stable_sort(singles, {}, [&](std::size_t i) {
    return std::pair(board.looks[i].side, std::string_view(board.looks[i].letters));
  });
  return singles;
}

}  // namespace

std::string board_symbols(const PageBoard& board, int number) {
  constexpr std::string_view heads =
      R"(<marker id="head" viewBox="0 0 4 4" refX="2.6" refY="2" markerUnits="userSpaceOnUse" markerWidth=".38" markerHeight=".38" orient="auto"><path class="head" d="M0 0L4 2L0 4z"/></marker>)"
      R"(<marker id="other-head" viewBox="0 0 4 4" refX="2.6" refY="2" markerUnits="userSpaceOnUse" markerWidth=".38" markerHeight=".38" orient="auto"><path class="other-head" d="M0 0L4 2L0 4z"/></marker>)"
      R"(<marker id="halo-head" viewBox="0 0 4 4" refX="2.45" refY="2" markerUnits="userSpaceOnUse" markerWidth=".6" markerHeight=".6" orient="auto"><path class="halo-head" d="M0 0L4 2L0 4z"/></marker>)";
  std::string text = fmt::format(
      R"(<svg class="symbols" aria-hidden="true" width="0" height="0"><defs>{0}<g id="ground-{1}">{2}</g><g id="labels-{1}" class="labels">{3}</g>)",
      number == 0 ? heads : std::string_view(), number, ground(board.diagram),
      labels(board.diagram));
  for (std::size_t i = 0; i < board.looks.size(); ++i) {
    const Diagram::Piece& look = board.looks[i];
    text += fmt::format("<g id=\"look-{}-{}\" class=\"piece {}\">{}</g>", number, i,
                        look.side == Side::white ? "white" : "black",
                        is_layered(look) ? layers(look) : parts(look));
  }
  return text + "</defs></svg>";
}

std::string board_picture(const PageBoard& board, int number, const std::vector<int>& looks,
                          std::span<const PictureTurn> turns, std::string_view description) {
  const Diagram& diagram = board.diagram;
  std::string text = fmt::format(
      R"(<svg class="board" viewBox="{0}" role="img" aria-label="{1}"><use href="#ground-{2}"/><use href="#labels-{2}"/>)",
      view_box(diagram), html_text(description), number);
  for (std::size_t i = 0; i < looks.size(); ++i)
    if (looks[i] >= 0)
      text += fmt::format(R"(<use href="#look-{}-{}" x="{}" y="{}"/>)", number, looks[i],
                          in_short(diagram.cells[i].at.x), in_short(diagram.cells[i].at.y));
  for (const PictureTurn& turn : turns) text += arrows(turn);
  return text + "</svg>";
}

std::string board_legend(const PageBoard& board, int number) {
  std::string text = "<ul class=\"legend\">";
  for (const std::size_t i : single_looks(board))
    text += fmt::format(
        R"(<li><svg viewBox="-.5 -.5 1 1" aria-hidden="true"><use href="#look-{}-{}"/></svg> {}</li>)",
        number, i, look_in_words(board.looks[i]));
  const bool has_layers = std::ranges::any_of(board.looks, is_layered);
  return text + "</ul><p class=\"faint\">" +
         (has_layers ? "A number is the height of a stack; its form is that of the piece on top."
                     : "A tower shows all of its parts.") +
         "</p>";
}

}  // namespace cairn

#include "formats/pages/board_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "formats/pages/board_json.hpp"
#include "formats/pages/page_scene.hpp"
#include "formats/pages/page_text.hpp"
#include "render/arrows.hpp"
#include "render/board_shapes.hpp"
#include "render/piece_shapes.hpp"

namespace cairn {

namespace {

using Shapes = std::vector<figure::Shape>;

// A length without needless digits.
std::string in_short(double length) {
  return fmt::format("{}", in_thousandths(length));
}

// Spots in the order in which a hand of a clock at the middle comes to them.
std::string polygon(std::string_view style, std::vector<Spot> spots) {
  std::ranges::sort(spots, {}, [](Spot spot) { return std::atan2(spot.y, spot.x); });
  std::string corners;
  for (const Spot spot : spots)
    corners +=
        (corners.empty() ? "M" : "L") + fmt::format("{} {}", in_short(spot.x), in_short(spot.y));
  return fmt::format(R"(<path {} d="{}z"/>)", style, corners);
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
  constexpr std::string_view rim =
      R"-(fill="var(--board)" stroke="var(--board-rim)" stroke-width="1.06" stroke-linejoin="round")-";
  constexpr std::string_view face =
      R"-(fill="var(--board)" stroke="var(--board)" stroke-width=".98" stroke-linejoin="round")-";
  constexpr std::string_view inside =
      R"-(fill="var(--paper)" stroke="var(--board-line)" stroke-width=".03")-";
  std::string text = polygon(rim, outer) + polygon(face, outer);
  if (!hole.empty()) text += polygon(inside, {hole.begin(), hole.end()});
  return text;
}

std::string ground(const Diagram& diagram) {
  Shapes shapes;
  figure::draw_board(diagram, page_theme(), shapes);
  return (diagram.lines.empty() ? "" : ground_of_lines(diagram)) + page_shapes(shapes);
}

std::string labels(const Diagram& diagram) {
  Shapes shapes;
  figure::draw_coordinates(diagram, page_theme(), shapes);
  return page_shapes(shapes);
}

std::string piece(const Diagram::Piece& look) {
  Shapes shapes;
  figure::draw_piece(look, View::Heights::numbers, page_theme(), shapes);
  return page_shapes(shapes);
}

bool is_layered(const Diagram::Piece& look) {
  return look.arrangement == Diagram::Piece::Arrangement::layered;
}

// The arrows of turns on the pieces that stand on the board.
std::string arrows(const PageBoard& board, const std::vector<int>& looks,
                   std::span<const PictureTurn> turns) {
  Diagram diagram = board.diagram;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (looks[i] < 0) continue;
    diagram.pieces.push_back(board.looks[static_cast<std::size_t>(looks[i])]);
    diagram.pieces.back().at = diagram.cells[i].at;
  }
  for (const auto& [turn, is_played] : turns) {
    int number = turn->actions.size() > 1 ? 1 : 0;
    for (const PageAction& action : turn->actions) {
      if (action.path.size() > 1)
        diagram.arrows.push_back(
            {action.kind, number, action.path, is_played ? played_tint : other_tint, !is_played});
      if (number > 0) ++number;
    }
  }
  Shapes shapes;
  figure::Badges badges(diagram, page_theme());
  const figure::Arrows drawn(diagram, page_theme(), true);
  drawn.reserve(badges);
  drawn.draw(badges, shapes);
  return page_shapes(shapes);
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
  std::string text = fmt::format(
      R"(<svg class="symbols" aria-hidden="true" width="0" height="0"><defs><g id="ground-{0}">{1}</g><g id="labels-{0}">{2}</g>)",
      number, ground(board.diagram), labels(board.diagram));
  for (std::size_t i = 0; i < board.looks.size(); ++i)
    text +=
        fmt::format("<g id=\"look-{}-{}\" class=\"piece {}\">{}</g>", number, i,
                    board.looks[i].side == Side::white ? "white" : "black", piece(board.looks[i]));
  return text + "</defs></svg>";
}

std::string board_picture(const PageBoard& board, int number, const std::vector<int>& looks,
                          std::span<const PictureTurn> turns, std::string_view description) {
  const Diagram& diagram = board.diagram;
  const auto box = page_box(diagram);
  std::string text = fmt::format(
      R"(<svg class="board" viewBox="{0}" role="img" aria-label="{1}"><use href="#ground-{2}"/><use href="#labels-{2}"/>)",
      fmt::join(box, " "), html_text(description), number);
  for (std::size_t i = 0; i < looks.size(); ++i)
    if (looks[i] >= 0)
      text += fmt::format(R"(<use href="#look-{}-{}" x="{}" y="{}"/>)", number, looks[i],
                          in_short(diagram.cells[i].at.x), in_short(diagram.cells[i].at.y));
  return text + arrows(board, looks, turns) + "</svg>";
}

std::string arrows_legend(const Language& language) {
  return fmt::format("<p class=\"faint\">{}</p>",
                     language.phrase("Arrows: the turn that was played, its actions numbered. "
                                     "Dashed: the best turn."));
}

std::string board_legend(const PageBoard& board, int number, const Language& language) {
  std::string text = "<ul class=\"legend\">";
  for (const std::size_t i : single_looks(board))
    text += fmt::format(
        R"(<li><svg viewBox="-.5 -.5 1 1" aria-hidden="true"><use href="#look-{}-{}"/></svg> {}</li>)",
        number, i, look_in_words(board.looks[i], language));
  const bool has_layers = std::ranges::any_of(board.looks, is_layered);
  return text + "</ul><p class=\"faint\">" +
         (has_layers
              ? language.phrase(
                    "A number is the height of a stack; its form is that of the piece on top.")
              : language.phrase("A tower shows all of its parts.")) +
         "</p>";
}

}  // namespace cairn

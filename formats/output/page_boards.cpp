#include "formats/output/page_boards.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/diagram.hpp"
#include "core/words.hpp"
#include "formats/output/arrows.hpp"
#include "formats/output/board_shapes.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/svg.hpp"
#include "formats/output/template.hpp"

namespace cairn {

namespace {

// The colours of the style (page/tokens.py). A colour's number stands in its blue part.
constexpr std::array<std::string_view, 14> page_colours{
    "paper",       "ink",        "board-line", "light-square", "dark-square",
    "white-stone", "white-edge", "on-white",   "black-stone",  "black-edge",
    "on-black",    "accent",     "best",       "halo"};

Colour named(std::string_view name) {
  std::uint8_t number = 0;
  while (page_colours.at(number) != name) ++number;
  return {0, 0, number};
}

std::string variable(Colour colour) {
  return fmt::format("var(--{})", page_colours.at(colour.blue));
}

Theme theme_of_pages() {
  Theme theme;
  theme.font = "DejaVu Sans, Verdana, system-ui, sans-serif";
  theme.background = named("paper");
  theme.paper = named("halo");
  theme.ink = named("ink");
  theme.line = named("board-line");
  theme.light_ground = named("light-square");
  theme.dark_ground = named("dark-square");
  theme.pieces[0] = {named("white-stone"), named("white-edge"), named("on-white"),
                     named("on-white")};
  theme.pieces[1] = {named("black-stone"), named("black-edge"), named("on-black"),
                     named("on-black")};
  theme.tints.fill(named("accent"));
  theme.tints[static_cast<std::size_t>(other_tint)] = named("best");
  theme.ground_line_width = 0;
  theme.faintness = 0;  // colours that stand for others cannot be mixed
  return theme;
}

constexpr figure::SvgInk page_ink{variable, 3};

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
  const auto hole = std::partition(ends.begin(), ends.end(),
                                   [&](Spot spot) { return distance(spot) > farthest / 2; });
  const std::vector<Spot> outer(ends.begin(), hole);
  constexpr std::string_view rim =
      R"-(fill="var(--board)" stroke="var(--board-rim)" stroke-width="1.06" stroke-linejoin="round")-";
  constexpr std::string_view face =
      R"-(fill="var(--board)" stroke="var(--board)" stroke-width=".98" stroke-linejoin="round")-";
  constexpr std::string_view inside =
      R"-(fill="var(--paper)" stroke="var(--board-line)" stroke-width=".03")-";
  std::string text = polygon(rim, outer) + polygon(face, outer);
  if (hole != ends.end()) text += polygon(inside, {hole, ends.end()});
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

using Json = nlohmann::ordered_json;

// The look of the piece on top of a stack.
int single_of(const PageBoard& board, Diagram::Piece look) {
  look.height = 1;
  const auto found = std::ranges::find(board.looks, look);
  return found == board.looks.end() ? -1 : static_cast<int>(found - board.looks.begin());
}

Json spot_json(const PageBoard& board, Spot spot) {
  const auto& cells = board.diagram.cells;
  const auto cell = std::ranges::find(cells, spot, &Diagram::Cell::at);
  if (cell != cells.end()) return cell - cells.begin();
  return Json::array({in_thousandths(spot.x), in_thousandths(spot.y)});
}

// A name beside the board, around (0, 0).
std::string label_template() {
  Diagram named;
  named.coordinates = {{"$", {}}};
  std::vector<figure::Shape> shapes;
  figure::draw_coordinates(named, page_theme(), shapes);
  return page_shapes(shapes);
}

Json path_json(const PageBoard& board, const std::vector<Spot>& path) {
  Json json = Json::array();
  for (const Spot spot : path) json.push_back(spot_json(board, spot));
  return json;
}
using Kind = Diagram::ArrowKind;

constexpr Spot origin{0, 0};

// A piece like the largest of the board, with a height on it: no arrow hides that.
Diagram::Piece largest(const PageBoard& board) {
  const auto found = std::ranges::max_element(board.looks, {}, [](const Diagram::Piece& look) {
    return figure::reach(look, page_theme());
  });
  Diagram::Piece piece = found == board.looks.end() ? Diagram::Piece{} : *found;
  piece.height = 2;
  return piece;
}

// An arrow to the right, on a board with nothing but the pieces at its ends.
class Way {
 public:
  Way(Kind kind, double length, const Diagram::Piece& piece, bool stands_first, bool stands_last)
      : end_{length, 0} {
    diagram_.arrows.push_back({kind, 0, {origin, end_}});
    if (stands_first) add(piece, origin);
    if (stands_last) add(piece, end_);
  }

  figure::Leg leg() const { return figure::visible_leg(origin, end_, diagram_, page_theme()); }

  Shapes shapes() const {
    Shapes shapes;
    figure::Badges badges(diagram_, page_theme());
    figure::Arrows(diagram_, page_theme()).draw(badges, shapes);
    return shapes;
  }

  Spot place_of_number() {
    figure::Badges badges(diagram_, page_theme());
    diagram_.arrows.front().number = 1;
    return figure::Arrows(diagram_, page_theme()).place_of_number(0, badges);
  }

 private:
  void add(Diagram::Piece piece, Spot at) {
    piece.at = at;
    diagram_.pieces.push_back(std::move(piece));
  }

  Spot end_;
  Diagram diagram_;
};

// How far from the middles of its spaces an arrow begins and ends.
Json ends_json(Kind kind, const Diagram::Piece& piece, bool stands_first, bool stands_last) {
  constexpr double length = 2;
  const figure::Leg leg = Way(kind, length, piece, stands_first, stands_last).leg();
  return {in_thousandths(leg.from.x), in_thousandths(length - leg.to.x)};
}

Json template_json(Kind kind, bool has_head) {
  constexpr double length = 2;
  constexpr double longer = 3;
  const auto drawn = [&](double far) {
    Shapes shapes;
    figure::draw_leg({origin, {far, 0}}, has_head, {kind, 0, {origin, {far, 0}}}, page_theme(),
                     shapes);
    return shapes;
  };
  const Shapes shapes = drawn(length);
  const Shapes stretched = drawn(longer);
  std::string text;
  Json points = Json::array();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const auto& path = std::get<figure::Path>(shapes[i]);
    const auto& longer_path = std::get<figure::Path>(stretched[i]);
    text += "<path d=\"";
    for (std::size_t k = 0; k < path.segments.size(); ++k) {
      const figure::Segment& segment = path.segments[k];
      if (segment.kind == figure::Segment::Kind::close) {
        text += 'Z';
        continue;
      }
      const bool moves = longer_path.segments[k].end.x > segment.end.x + (longer - length) / 2;
      text += fmt::format("{}${}", segment.kind == figure::Segment::Kind::move ? 'M' : 'L',
                          points.size());
      points.push_back({in_thousandths(segment.end.x - (moves ? length : 0)),
                        in_thousandths(segment.end.y), moves ? 1 : 0});
    }
    text += '"' + page_style(path.style) + "/>";
  }
  return Json::array({text, points});
}

std::string tail(Kind kind, const Diagram::Piece& piece) {
  Shapes circles = Way(kind, 2, piece, false, true).shapes();
  std::erase_if(circles, [](const figure::Shape& shape) {
    return !std::holds_alternative<figure::Circle>(shape);
  });
  return page_shapes(circles);
}

Json kind_json(Kind kind, const Diagram::Piece& piece) {
  Json ends = Json::array();
  for (const bool first : {false, true}) {
    Json by_last = Json::array();
    for (const bool last : {false, true}) by_last.push_back(ends_json(kind, piece, first, last));
    ends.push_back(std::move(by_last));
  }
  return {{"ends", std::move(ends)},
          {"whole", template_json(kind, true)},
          {"part", template_json(kind, false)},
          {"tail", tail(kind, piece)}};
}

Json number_json(const Diagram::Piece& piece) {
  Shapes shapes;
  figure::draw_number(1, origin, page_theme().tints.front(), page_theme(), shapes);
  std::get<figure::Text>(shapes.back()).text = "$";
  Json json = Json::array({page_shapes(shapes)});
  for (const bool stands : {false, true}) {
    const Spot at = Way(Kind::capture, 1, piece, stands, true).place_of_number();
    json.push_back({in_thousandths(at.x), in_thousandths(at.y), 0});
  }
  return json;
}

}  // namespace

const Theme& page_theme() {
  static const Theme theme = theme_of_pages();
  return theme;
}

std::string page_shapes(std::span<const figure::Shape> shapes) {
  return figure::write_shapes(shapes, page_ink, page_theme().font);
}

std::string page_style(const figure::Style& style) {
  return figure::write_style(style, page_ink);
}

std::array<double, 4> page_box(const Diagram& board) {
  // From a space at the edge to where pieces leave a board of squares.
  constexpr double beyond = 1;
  const View view;
  figure::Box box = figure::draw_panel({board, view, page_theme()}).box;
  for (const Diagram::Cell& cell : board.cells)
    if (cell.ground != Diagram::Cell::Ground::none) box.include(cell.at, beyond);
  const double margin = page_theme().margin;
  const Spot size = box.high - box.low;
  return {in_thousandths(box.low.x - margin), in_thousandths(box.low.y - margin),
          in_thousandths(size.x + 2 * margin), in_thousandths(size.y + 2 * margin)};
}

double in_thousandths(double length) {
  const double rounded = std::round(length * 1000) / 1000;
  return rounded == 0 ? 0 : rounded;  // never -0
}

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

std::string board_legend(const PageBoard& board, int number, const Language& language) {
  const auto written = [&](std::size_t look) -> PageContent {
    return {
        {"board", number}, {"look", look}, {"name", look_in_words(board.looks[look], language)}};
  };
  return render_template("legend",
                         {{"pieces", list_of(single_looks(board), written)},
                          {"layers", std::ranges::any_of(board.looks, is_layered)}},
                         language)
      .text;
}

std::string look_in_words(const Diagram::Piece& look, const Language& language) {
  const std::string name = full_name(look, language);
  if (look.height <= 1) return name;
  return language.phrase("{piece}, height {n}", {{"piece", name}, {"n", look.height}});
}

bool is_square(const PageBoard& board) {
  return std::ranges::any_of(board.diagram.cells, [](const Diagram::Cell& cell) {
    return cell.ground != Diagram::Cell::Ground::none;
  });
}

Json board_json(const PageBoard& board, int number, const Language& language) {
  Json cells = Json::array();
  for (const Diagram::Cell& cell : board.diagram.cells)
    cells.push_back({cell.name, in_thousandths(cell.at.x), in_thousandths(cell.at.y)});
  Json labels = Json::array();
  for (const Diagram::Label& label : board.diagram.coordinates)
    labels.push_back(
        {html_text(label.text), in_thousandths(label.at.x), in_thousandths(label.at.y)});
  Json looks = Json::array();
  for (const Diagram::Piece& look : board.looks)
    looks.push_back({{"name", look_in_words(look, language)},
                     {"side", words::word_for(words::sides, look.side)},
                     {"piece", language.of(look.name)},
                     {"height", look.height},
                     {"single", single_of(board, look)},
                     {"layered", look.arrangement == Diagram::Piece::Arrangement::layered},
                     {"order", look.letters}});
  return {{"number", number},
          {"box", page_box(board.diagram)},
          {"cells", cells},
          {"labels", labels},
          {"label", label_template()},
          {"looks", looks},
          {"isSquare", is_square(board)},
          {"arrows", arrow_templates(board)}};
}

Json changes_json(const std::vector<PageChange>& changes) {
  Json json = Json::array();
  for (const auto& [space, look] : changes) {
    json.push_back(space);
    json.push_back(look);
  }
  return json;
}

Json actions_json(const PageBoard& board, const PageTurn& turn) {
  Json actions = Json::array();
  for (const PageAction& action : turn.actions)
    actions.push_back(Json::array({static_cast<int>(action.kind), path_json(board, action.path),
                                   changes_json(action.changes)}));
  return actions;
}

Json arrow_templates(const PageBoard& board) {
  const Diagram::Piece piece = largest(board);
  Json kinds = Json::array();
  for (const Kind kind : {Kind::capture, Kind::stacking, Kind::movement, Kind::deployment})
    kinds.push_back(kind_json(kind, piece));
  return {{"kinds", std::move(kinds)},
          {"dash", {figure::dash_length, figure::dash_gap, figure::least_dashed}},
          {"number", number_json(piece)}};
}

}  // namespace cairn

#include "formats/pages/board_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "formats/pages/arrow_templates.hpp"
#include "formats/pages/page_scene.hpp"
#include "formats/pages/page_text.hpp"
#include "formats/text/words.hpp"
#include "model/diagram_words.hpp"
#include "render/board_shapes.hpp"

namespace cairn {

namespace {

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

}  // namespace

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

}  // namespace cairn

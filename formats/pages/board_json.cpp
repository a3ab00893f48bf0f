#include "formats/pages/board_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "formats/text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

// The length rounded to thousandths of a board unit.
double in_thousandths(double length) {
  const double rounded = std::round(length * 1000) / 1000;
  return rounded == 0 ? 0 : rounded;  // never -0
}

// The look of the piece on top of a stack.
int single_of(const PageBoard& board, Diagram::Piece look) {
  look.height = 1;
  const auto found = std::ranges::find(board.looks, look);
  return found == board.looks.end() ? -1 : static_cast<int>(found - board.looks.begin());
}

std::string_view word_of(Diagram::ArrowKind kind) {
  constexpr std::array<std::string_view, 6> words{"capture",    "stacking", "movement",
                                                  "deployment", "free",     "line"};
  return words[static_cast<std::size_t>(kind)];
}

Json path_json(const std::vector<Spot>& path) {
  Json json = Json::array();
  for (const Spot spot : path) {
    json.push_back(in_thousandths(spot.x));
    json.push_back(in_thousandths(spot.y));
  }
  return json;
}

}  // namespace

std::string look_in_words(const Diagram::Piece& look) {
  std::string words = fmt::format("{} {}", name(look.side), look.name);
  if (look.height > 1) words += fmt::format(", height {}", look.height);
  return words;
}

Json board_json(const PageBoard& board, int number) {
  Json cells = Json::array();
  for (const Diagram::Cell& cell : board.diagram.cells)
    cells.push_back({cell.name, in_thousandths(cell.at.x), in_thousandths(cell.at.y)});
  Json labels = Json::array();
  for (const Diagram::Label& label : board.diagram.coordinates)
    labels.push_back({label.text, in_thousandths(label.at.x), in_thousandths(label.at.y)});
  Json looks = Json::array();
  for (const Diagram::Piece& look : board.looks)
    looks.push_back({{"name", look_in_words(look)},
                     {"height", look.height},
                     {"single", single_of(board, look)}});
  return {{"number", number}, {"cells", cells}, {"labels", labels}, {"looks", looks}};
}

Json changes_json(const std::vector<PageChange>& changes) {
  Json json = Json::array();
  for (const auto& [space, look] : changes) {
    json.push_back(space);
    json.push_back(look);
  }
  return json;
}

Json actions_json(const PageTurn& turn) {
  Json actions = Json::array();
  for (const PageAction& action : turn.actions)
    actions.push_back(
        {word_of(action.kind), path_json(action.path), changes_json(action.changes)});
  return actions;
}

Json turn_json(const PageTurn& turn) {
  return {in_utf8(turn.text), turn.position, turn.status, actions_json(turn)};
}

}  // namespace cairn

#include "formats/analysis/game_edits_json.hpp"

#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "formats/json/json_element.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/text/words.hpp"

namespace cairn {

namespace {

using json::Element;
using TurnLine = std::vector<RecordTurn>;

constexpr int max_edits_depth = 400;  // lines within lines; each takes three levels

std::string text_at(const Element& element, const char* key) {
  return element.has(key) ? element[key].text() : std::string();
}

TurnLine read_kept(const Element& element) {
  if (!element.has("kept")) return {};
  const std::string text = element["kept"].text();
  std::vector<TurnLine> lines = sgf::read_variations(text);
  element["kept"].require(lines.size() == 1, "SGF of one line");
  return std::move(lines.front());
}

TurnLine read_line(const Element& element);

std::vector<TurnLine> read_lines(const Element& element) {
  return element.list(read_line);
}

// Appends a node, after those without a move that stand before it.
void read_node(const Element& element, TurnLine& line) {
  TurnLine kept = read_kept(element);
  const std::size_t first = line.size();
  std::ranges::move(kept, std::back_inserter(line));
  if (const std::string text = text_at(element, "text"); !text.empty()) {
    if (line.size() == first) line.emplace_back();
    RecordTurn& node = line.back();
    node.text = text;
    node.side = element["side"].one_of(words::sides);
    if (std::string comment = text_at(element, "comment"); !comment.empty())
      node.properties.insert(node.properties.begin(), {"C", {std::move(comment)}, {}});
    if (std::string name = text_at(element, "name"); !name.empty())
      node.properties.insert(node.properties.begin(), {"N", {std::move(name)}, {}});
  }
  element.require(line.size() > first, "a turn, or what is kept");
  if (element.has("lines")) line[first].variations = read_lines(element["lines"]);
}

TurnLine read_line(const Element& element) {
  TurnLine line;
  element.list([&](const Element& node) {
    read_node(node, line);
    return true;
  });
  element.require(!line.empty(), "at least one turn");
  return line;
}

std::size_t read_turn_number(const Element& element) {
  return static_cast<std::size_t>(element["turn"].integer(0));
}

}  // namespace

GameEdits read_game_edits(std::string_view text) {
  const nlohmann::json content = json::parse(text, max_edits_depth);
  const Element element(content, "");
  GameEdits edits;
  if (element.has("comments"))
    edits.comments = element["comments"].list([](const Element& comment) {
      return GameEdits::Comment{read_turn_number(comment), comment["text"].text()};
    });
  if (element.has("lines"))
    edits.lines = element["lines"].list([](const Element& lines) {
      return GameEdits::Lines{read_turn_number(lines), read_lines(lines["lines"])};
    });
  if (element.has("length")) edits.length = static_cast<std::size_t>(element["length"].integer(0));
  if (element.has("resigning")) edits.resigning = element["resigning"].one_of(words::sides);
  if (element.has("continuation")) {
    const Element continuation = element["continuation"];
    edits.continuation = {read_turn_number(continuation), read_line(continuation["line"])};
  }
  return edits;
}

}  // namespace cairn

#include "formats/puzzle/puzzle_html.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "formats/json/json_value.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/puzzle/puzzle_page_template.hpp"
#include "formats/text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;

// The length rounded to thousandths of a board unit.
double rounded(double length) {
  return std::round(length * 1000) / 1000;
}

Json to_json(const std::vector<PuzzlePage::Change>& changes) {
  Json json = Json::array();
  for (const auto& [space, look] : changes) {
    json.push_back(space);
    json.push_back(look);
  }
  return json;
}

Json to_json(const PuzzlePage::Step& step) {
  return Json::array({step.text, to_json(step.changes)});
}

Json to_json(const PuzzlePage::Reply& reply) {
  return Json::array({reply.step.text, reply.loses, to_json(reply.step.changes)});
}

Json to_json(const PuzzlePage::Attempt& attempt);
Json to_json(const PuzzlePage::Defence& defence);
Json to_json(const PuzzlePage::Turn& turn);
Json to_json(const PuzzlePage::Board& board);
Json to_json(const PuzzlePage::Item& item);
Json to_json(const Diagram::Cell& cell);
Json to_json(const Diagram::Line& line);
Json to_json(const Diagram::Label& label);
Json to_json(const Diagram::Piece& look);
Json to_json(Diagram::Piece::Form form);

template <class Thing>
Json list(const std::vector<Thing>& things) {
  Json json = Json::array();
  for (const Thing& thing : things) json.push_back(to_json(thing));
  return json;
}

Json to_json(const PuzzlePage::Attempt& attempt) {
  if (attempt.next.empty()) return Json::array({attempt.action, attempt.verdict});
  return Json::array({attempt.action, list(attempt.next)});
}

Json to_json(const PuzzlePage::Defence& defence) {
  return {{"turns", defence.turns}, {"line", list(defence.line)}, {"end", defence.end}};
}

Json to_json(const PuzzlePage::Turn& turn) {
  Json json{{"turn", to_json(turn.step)},
            {"first", turn.first},
            {"also", turn.also},
            {"end", turn.end},
            {"defences", list(turn.defences)}};
  if (!turn.task.attempts.empty())
    json["task"] = {{"actions", list(turn.task.actions)},
                    {"replies", list(turn.task.replies)},
                    {"choices", list(turn.task.attempts)}};
  return json;
}

Json to_json(const Diagram::Cell& cell) {
  constexpr const char* grounds[] = {"", "light", "dark"};
  return Json::array({cell.name, rounded(cell.at.x), rounded(cell.at.y),
                      grounds[static_cast<std::size_t>(cell.ground)]});
}

Json to_json(const Diagram::Line& line) {
  return Json::array(
      {rounded(line.from.x), rounded(line.from.y), rounded(line.to.x), rounded(line.to.y)});
}

Json to_json(const Diagram::Label& label) {
  return Json::array({label.text, rounded(label.at.x), rounded(label.at.y)});
}

Json to_json(Diagram::Piece::Form form) {
  constexpr const char* forms[] = {"disc", "ring", "centre", "square", "star"};
  return forms[static_cast<std::size_t>(form)];
}

Json to_json(const Diagram::Piece& look) {
  std::string words = fmt::format("{} {}", name(look.side), look.name);
  if (look.height > 1) words += fmt::format(", height {}", look.height);
  return {{"side", look.side == Side::white ? "white" : "black"},
          {"forms", list(look.forms)},
          {"beside", look.arrangement == Diagram::Piece::Arrangement::beside},
          {"height", look.height},
          {"name", words}};
}

Json to_json(const PuzzlePage::Board& board) {
  return {{"cells", list(board.diagram.cells)},
          {"lines", list(board.diagram.lines)},
          {"labels", list(board.diagram.coordinates)},
          {"looks", list(board.looks)}};
}

std::string proof_of(const Puzzle& puzzle) {
  std::string text = puzzle.grade == Grade::gold
                         ? "Every other first turn is proven to lose."
                         : "No other first turn wins within the same number of turns; that is "
                           "proven.";
  if (!puzzle.certificate.empty()) text += " The whole proof is in " + puzzle.certificate + '.';
  return text;
}

std::string details_of(const Puzzle& puzzle) {
  std::string text = fmt::format("{}, difficulty {}; puzzle {}", describe(puzzle.difficulty_class),
                                 puzzle.difficulty, puzzle.id);
  const PuzzleSource& source = puzzle.source;
  if (source.white != source.black)
    text += fmt::format("; {} - {}", in_utf8(source.white), in_utf8(source.black));
  return text;
}

Json to_json(const PuzzlePage::Item& item) {
  const Puzzle& puzzle = *item.puzzle;
  return {{"id", puzzle.id},
          {"board", item.board},
          {"side", name(puzzle.side)},
          {"task", item.task},
          {"details", details_of(puzzle)},
          {"class", describe(puzzle.difficulty_class)},
          {"themes", puzzle.motifs},
          {"asked", puzzle.asked},
          {"proof", proof_of(puzzle)},
          {"start", to_json(item.start)},
          {"line", list(item.main_line)}};
}

// The JSON text with `<` escaped, so that nothing in it can end the HTML script element around it.
std::string for_script(const Json& json) {
  std::string text;
  for (const char c : json::dump(json)) {
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  }
  return text;
}

std::string for_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else
      safe += c;
  }
  return safe;
}

std::string with_title(std::string_view html, const std::string& title) {
  constexpr std::string_view place = "@TITLE@";
  std::string whole;
  for (auto at = html.find(place); at != html.npos; at = html.find(place)) {
    whole.append(html.substr(0, at)) += title;
    html.remove_prefix(at + place.size());
  }
  return whole.append(html);
}

}  // namespace

std::string write_puzzle_page(const PuzzlePage& page) {
  constexpr std::string_view place = "@SET@";
  const auto at = puzzle_page_template.find(place);
  const std::string title = for_text(page.title);
  return with_title(puzzle_page_template.substr(0, at), title) +
         for_script({{"boards", list(page.boards)}, {"puzzles", list(page.items)}}) +
         with_title(puzzle_page_template.substr(at + place.size()), title);
}

}  // namespace cairn

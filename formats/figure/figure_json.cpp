#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "formats/figure/figure_source.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_value.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using json::Element;
using json::to_json;

constexpr int max_figure_depth = 8;

constexpr std::array views{words::Word<TurnView>{TurnView::played, "played"},
                           words::Word<TurnView>{TurnView::position, "position"},
                           words::Word<TurnView>{TurnView::planned, "planned"}};

Json to_json(const FigureGame& game) {
  return {{"source", in_utf8(game.source)}, {"game", in_utf8(game.game)},
          {"start", in_utf8(game.start)},   {"turns", to_json(game.turns)},
          {"white", in_utf8(game.white)},   {"black", in_utf8(game.black)}};
}

Json to_json(const BoardMark& mark) {
  return {{"form", name(mark.form)}, {"value", in_utf8(write_value(mark))}};
}

Json to_json(const FigureBoard& board) {
  Json json{{"game", board.game},
            {"turn", board.turn},
            {"view", words::word_for(views, board.view)},
            {"first_action", board.first_action},
            {"position", in_utf8(board.position)}};
  for (const BoardMark& mark : board.marks) json["marks"].push_back(to_json(mark));
  if (!board.caption.empty()) json["caption"] = in_utf8(board.caption);
  if (!board.glyph.empty()) json["glyph"] = in_utf8(board.glyph);
  if (board.evaluation)
    json["evaluation"] = {{"white_win_percent", board.evaluation->white_win_percent},
                          {"text", in_utf8(board.evaluation->text)}};
  if (!board.best_line.empty()) json["best_line"] = to_json(board.best_line);
  return json;
}

FigureGame read_game(const Element& element) {
  FigureGame game;
  game.source = element["source"].text();
  game.game = element["game"].text();
  game.start = element["start"].text();
  game.turns = element["turns"].texts();
  game.white = element["white"].text();
  game.black = element["black"].text();
  return game;
}

std::vector<BoardMark> read_marks(const Element& element) {
  std::vector<BoardMark> marks;
  element.list([&marks](const Element& item) {
    const BoardMark::Form form = parse_mark_form(item["form"].text());
    marks.push_back(parse_mark(form, item["value"].text()));
    return 0;
  });
  return marks;
}

Diagram::Evaluation read_evaluation(const Element& element) {
  const Element percent = element["white_win_percent"];
  percent.require(percent.number() >= 0 && percent.number() <= 100, "a number from 0 to 100");
  return {percent.number(), element["text"].text()};
}

FigureBoard read_board(const Element& element, std::size_t games) {
  FigureBoard board;
  const Element game = element["game"];
  game.require(game.count() < games, "the index of one of the games");
  board.game = static_cast<std::size_t>(game.count());
  board.turn = element["turn"].integer(0);
  board.view = element["view"].one_of(views);
  board.first_action = element["first_action"].flag();
  board.position = element["position"].text();
  if (element.has("marks")) board.marks = read_marks(element["marks"]);
  if (element.has("caption")) board.caption = element["caption"].text();
  if (element.has("glyph")) board.glyph = element["glyph"].text();
  if (element.has("evaluation")) board.evaluation = read_evaluation(element["evaluation"]);
  if (element.has("best_line")) board.best_line = element["best_line"].texts();
  return board;
}

std::pair<std::string, std::string> read_option(const Element& element) {
  return {element["name"].text(), element["value"].text()};
}

}  // namespace

std::string write_json(const FigureSource& source) {
  Json json{{"cairn", version}, {"schema", figure_schema}};
  json["games"] = Json::array();
  for (const FigureGame& game : source.games) json["games"].push_back(to_json(game));
  json["boards"] = Json::array();
  for (const FigureBoard& board : source.boards) json["boards"].push_back(to_json(board));
  json["options"] = Json::array();
  for (const auto& [name, value] : source.options)
    json["options"].push_back({{"name", name}, {"value", in_utf8(value)}});
  constexpr bool ascii_only = true;
  return json.dump(-1, ' ', ascii_only);
}

FigureSource read_figure_source(std::string_view text) {
  const nlohmann::json json = json::parse(text, max_figure_depth);
  const Element element(json, "");
  json::expect_schema(element, figure_schema);
  FigureSource source;
  source.games = element["games"].list(read_game);
  source.boards = element["boards"].list(
      [&](const Element& board) { return read_board(board, source.games.size()); });
  element["boards"].require(!source.boards.empty(), "at least one board");
  source.options = element["options"].list(read_option);
  return source;
}

}  // namespace cairn

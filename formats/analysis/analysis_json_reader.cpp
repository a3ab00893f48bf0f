#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "formats/analysis/analysis_json.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_lines.hpp"
#include "formats/sgf/sgf.hpp"
#include "formats/text/words.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using namespace words;
using json::Element;
using json::fail;

// More than the schema needs for variations that are judged, which have variations themselves.
constexpr int max_depth = 64;

Value read_value(const Element& element) {
  Value value;
  value.kind = element["kind"].one_of(value_kinds);
  if (value.kind == Value::Kind::estimate)
    value.points = element["points"].integer(std::numeric_limits<int>::min());
  else if (value.kind != Value::Kind::draw && !element["turns"].is_null())
    value.turns = element["turns"].integer(0);
  return value;
}

Properties read_properties(const Element& element) {
  return element.list([](const Element& item) {
    const Element name = item["name"];
    const std::string text = name.text();
    const auto is_name_character = [](char c) {
      return ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9');
    };
    name.require(!text.empty() && (text[0] > '9') && std::ranges::all_of(text, is_name_character),
                 "a letter and then letters and digits");
    return Property{text, item["values"].texts(), {}};
  });
}

std::vector<std::vector<RecordTurn>> read_variations(const Element& element) {
  try {
    return sgf::read_variations(element.text());
  } catch (const Error& error) {
    fail(std::string("in the variations of a turn: ") + error.what());
  }
}

std::vector<RecordTurn> read_nodes_without_move(const Element& element) {
  std::vector<std::vector<RecordTurn>> branches = read_variations(element);
  element.require(!branches.empty(), "SGF with a node");
  std::vector<RecordTurn> nodes = std::move(branches.front());
  // Variations of the first node are read as further branches.
  nodes.front().variations.assign(std::make_move_iterator(branches.begin() + 1),
                                  std::make_move_iterator(branches.end()));
  for (const RecordTurn& node : nodes)
    element.require(node.text.empty(), "SGF whose main line has no move");
  return nodes;
}

SecondLook read_second_look(const Element& element) {
  return {element["first_loss"].number(), element["loss"].number(), element["error"].number(),
          element["nodes"].count()};
}

Reason read_reason(const Element& element) {
  Reason reason;
  reason.code = element["code"].text();
  reason.side = element["side"].one_of(sides);
  reason.turn = element["turn"].text();
  reason.turns = element["turns"].integer(0);
  reason.spaces = element["spaces"].texts();
  if (element.has("piece")) reason.piece = element["piece"].text();
  if (element.has("count")) reason.count = element["count"].integer(1);
  if (element.has("other")) reason.other = element["other"].integer(1);
  return reason;
}

CandidateTurn read_candidate(const Element& element) {
  CandidateTurn candidate;
  candidate.turn = element["turn"].text();
  candidate.value = read_value(element["value"]);
  candidate.white_win_percent = element["win"].number();
  candidate.line = element["line"].texts();
  if (element.has("reason")) candidate.reason = read_reason(element["reason"]);
  return candidate;
}

PositionAnswer read_answer(const Element& element) {
  PositionAnswer answer;
  answer.to_move = element["to_move"].one_of(sides);
  answer.value = read_value(element["value"]);
  answer.white_win_percent = element["win"].number();
  answer.nodes = element["nodes"].count();
  if (element.has("asked")) answer.asked = element["asked"].count();
  answer.best = element["best"].list(read_candidate);
  element["best"].require(!answer.best.empty(), "at least one turn");
  answer.threats = element["threats"].list(read_candidate);
  return answer;
}

void read_findings(const Element& element, AnnotatedTurn& turn) {
  turn.before = read_value(element["before"]);
  turn.after = read_value(element["after"]);
  turn.win_before = element["win_before"].number();
  turn.win_after = element["win_after"].number();
  turn.best_value = read_value(element["best_value"]);
  turn.win_best = element["win_best"].number();
  turn.loss = element["loss"].number();
  turn.mark = element["mark"].one_of(marks);
  turn.verdict = element["verdict"].one_of(verdicts);
  turn.best = element["best"].text();
  turn.is_best = element["is_best"].flag();
  turn.best_line = element["best_line"].texts();
  turn.nodes = element["nodes"].count();
  if (element.has("second_look")) turn.second_look = read_second_look(element["second_look"]);
  if (element.has("reason")) turn.reason = read_reason(element["reason"]);
  if (element.has("excuse")) turn.excuse = element["excuse"].one_of(excuses);
  if (element.has("asked_before")) turn.asked_before = element["asked_before"].count();
  if (element.has("refutation")) turn.refutation = element["refutation"].texts();
}

AnnotatedTurn read_turn(const Element& element) {
  AnnotatedTurn turn;
  turn.side = element["side"].one_of(sides);
  turn.text = element["text"].text();
  turn.position = element["position"].text();
  turn.is_searched = element.has("before");
  if (turn.is_searched) read_findings(element, turn);
  if (element.has("judged_variations"))
    turn.judged_variations = element["judged_variations"].list(
        [](const Element& variation) { return variation.list(read_turn); });
  if (element.has("candidates")) turn.candidates = element["candidates"].list(read_candidate);
  if (element.has("preceding")) turn.preceding = read_nodes_without_move(element["preceding"]);
  if (element.has("properties")) turn.properties = read_properties(element["properties"]);
  if (element.has("variations")) turn.variations = read_variations(element["variations"]);
  return turn;
}

std::optional<double> read_accuracy(const Element& element) {
  if (element.is_null()) return std::nullopt;
  return element.number();
}

std::optional<CutOff> read_cut_off(const Element& element) {
  if (element.is_null()) return std::nullopt;
  return CutOff{element["message"].text(), element["turn"].integer(1)};
}

AnnotatedGame read_game(const Element& element) {
  AnnotatedGame game;
  game.source = element["source"].text();
  game.number = element["number"].integer(1);
  game.game = element["game"].text();
  game.settings.depth = element["settings"]["depth"].integer(0);
  game.settings.proof_nodes = element["settings"]["proof_nodes"].count();
  game.settings.second_look_nodes = element["settings"]["second_look_nodes"].count();
  if (element.has("proofs_reach")) game.proofs_reach = element["proofs_reach"].integer(1);
  if (element["settings"].has("candidates"))
    game.settings.candidates = element["settings"]["candidates"].integer(0);
  if (element["settings"].has("variations"))
    game.settings.variations = element["settings"]["variations"].flag();
  game.tags = read_properties(element["tags"]);
  if (!element["winner"].is_null()) game.winner = element["winner"].one_of(sides);
  game.result = element["result"].text();
  if (element.has("ending")) game.ending = element["ending"].text();
  game.accuracy = {read_accuracy(element["accuracy"]["white"]),
                   read_accuracy(element["accuracy"]["black"])};
  game.cut_off = read_cut_off(element["cut_off"]);
  game.start = element["start"].text();
  game.final_position = element["final_position"].text();
  if (element.has("answer")) game.answer = read_answer(element["answer"]);
  game.turns = element["turns"].list(read_turn);
  if (element.has("trailing")) game.trailing = read_nodes_without_move(element["trailing"]);
  return game;
}

BadRecord read_bad_record(const Element& element) {
  const Element error = element["error"];
  const Place place{error["line"].integer(0), error["column"].integer(0)};
  return {element["source"].text(), element["number"].integer(1),
          Error(error["kind"].one_of(error_kinds), error["message"].text(), place)};
}

}  // namespace

std::variant<AnnotatedGame, BadRecord> read_json(std::string_view line) {
  const auto content = json::parse(line, max_depth);
  const Element element(content, "");
  json::expect_schema(element, analysis_schema);
  if (element.has("error")) return read_bad_record(element);
  return read_game(element);
}

namespace {

std::variant<AnnotatedGame, BadRecord, Error> content_of(std::string_view line, Place place) {
  try {
    return std::visit(
        [](auto&& content) -> std::variant<AnnotatedGame, BadRecord, Error> {
          return std::move(content);
        },
        read_json(line));
  } catch (const Error& error) {
    return error.at(place);
  }
}

}  // namespace

void read_json_values(std::string_view text, const std::function<void(JsonResult)>& handle) {
  json::for_each_value(text, [&](std::string_view value, Place place) {
    handle({value, place, content_of(value, place)});
  });
}

}  // namespace cairn

#include "formats/records/analysis_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "formats/output/analysis_text.hpp"
#include "formats/output/wording.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/game_names.hpp"
#include "formats/records/json.hpp"
#include "formats/records/sgf.hpp"

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

namespace {

using Json = nlohmann::ordered_json;
using json::to_json;
using namespace words;

Json header(std::string_view schema) {
  return {{"cairn", version}, {"schema", schema}};
}

Json to_json(const Properties& properties) {
  Json json = Json::array();
  for (const Property& property : properties)
    json.push_back({{"name", in_utf8(property.name)}, {"values", to_json(property.values)}});
  return json;
}

// A sequence of nodes without moves, written as SGF text.
Json to_json(const std::vector<RecordTurn>& nodes) {
  return in_utf8(sgf::write_variations({nodes}));
}

Json to_json(const SecondLook& look) {
  return {{"first_loss", look.first_loss},
          {"loss", look.loss},
          {"error", look.error},
          {"nodes", look.nodes}};
}

Json to_json(const Reason& reason) {
  Json json{{"code", reason.code},
            {"text", in_utf8(in_words(reason))},
            {"side", word_for(sides, reason.side)},
            {"turn", in_utf8(reason.turn)},
            {"turns", reason.turns},
            {"spaces", to_json(reason.spaces)}};
  if (!reason.piece.empty()) json["piece"] = in_utf8(reason.piece);
  if (reason.count > 0) json["count"] = reason.count;
  if (reason.other > 0) json["other"] = reason.other;
  return json;
}

Json to_json(const CandidateTurn& candidate) {
  Json json{{"turn", in_utf8(candidate.turn)},
            {"value", to_json(candidate.value)},
            {"win", candidate.white_win_percent},
            {"line", to_json(candidate.line)}};
  if (candidate.reason) json["reason"] = to_json(*candidate.reason);
  return json;
}

Json to_json(const CandidateTurn& candidate, const std::vector<std::string>& sgf_line) {
  Json json = to_json(candidate);
  if (!candidate.line.empty()) json["sgf_line"] = to_json(sgf_line);
  return json;
}

Json to_json(const PositionAnswer& answer) {
  Json json{{"to_move", word_for(sides, answer.to_move)},
            {"value", to_json(answer.value)},
            {"win", answer.white_win_percent},
            {"nodes", answer.nodes}};
  if (answer.asked > 0) json["asked"] = answer.asked;
  json["text"] = to_json(answer_sentences(answer));
  json["best"] = Json::array();
  for (const CandidateTurn& turn : answer.best) json["best"].push_back(to_json(turn));
  json["threats"] = Json::array();
  for (const CandidateTurn& turn : answer.threats) json["threats"].push_back(to_json(turn));
  return json;
}

// Adds what only some turns have: how the judgement came about.
void add_reasons(Json& json, const AnnotatedTurn& turn) {
  if (turn.mark == Mark::mistake || turn.mark == Mark::blunder)
    json["confirmed"] = turn.second_look ? "search" : "proof";
  if (turn.second_look) json["second_look"] = to_json(*turn.second_look);
  if (turn.reason) json["reason"] = to_json(*turn.reason);
  if (turn.excuse != Excuse::none) json["excuse"] = word_for(excuses, turn.excuse);
  if (turn.asked_before > 0) json["asked_before"] = turn.asked_before;
  if (!turn.refutation.empty()) json["refutation"] = to_json(turn.refutation);
}

// Adds what only some records have. Empty parts are left out.
void add_record_parts(Json& json, const AnnotatedTurn& turn, const SgfTurn& sgf) {
  json["sgf_text"] = in_utf8(sgf.text);
  if (!turn.best_line.empty()) json["sgf_best_line"] = to_json(sgf.best_line);
  if (!turn.refutation.empty()) json["sgf_refutation"] = to_json(sgf.refutation);
  for (std::size_t i = 0; i < turn.candidates.size(); ++i)
    json["candidates"].push_back(to_json(turn.candidates[i], sgf.candidates[i]));
  if (!turn.preceding.empty()) json["preceding"] = to_json(turn.preceding);
  if (!turn.properties.empty()) json["properties"] = to_json(turn.properties);
  if (!turn.variations.empty())
    json["variations"] = in_utf8(sgf::write_variations(turn.variations));
}

void add_findings(Json& json, const AnnotatedTurn& turn) {
  json.update({{"before", to_json(turn.before)},
               {"after", to_json(turn.after)},
               {"win_before", turn.win_before},
               {"win_after", turn.win_after},
               {"best_value", to_json(turn.best_value)},
               {"win_best", turn.win_best},
               {"loss", turn.loss},
               {"mark", word_for(marks, turn.mark)},
               {"verdict", word_for(verdicts, turn.verdict)},
               {"best", in_utf8(turn.best)},
               {"is_best", turn.is_best},
               {"best_line", to_json(turn.best_line)},
               {"nodes", turn.nodes}});
  add_reasons(json, turn);
}

// What there is of a turn of a game as of one of a variation. The variations of a variation stand
// in the record's text of the whole.
Json to_json(const AnnotatedTurn& turn) {
  Json json{{"side", word_for(sides, turn.side)},
            {"text", in_utf8(turn.text)},
            {"position", in_utf8(turn.position)}};
  if (turn.is_searched) add_findings(json, turn);
  for (const std::vector<AnnotatedTurn>& variation : turn.judged_variations) {
    Json& turns = json["judged_variations"].emplace_back(Json::array());
    for (const AnnotatedTurn& judged : variation) turns.push_back(to_json(judged));
  }
  return json;
}

Json to_json(const AnnotatedTurn& turn, const SgfTurn& sgf) {
  Json json = to_json(turn);
  add_record_parts(json, turn, sgf);
  return json;
}

Json to_json(const std::optional<double>& number) {
  return number ? Json(*number) : Json();
}

Json to_json(const std::optional<CutOff>& cut_off) {
  if (!cut_off) return nullptr;
  return {{"message", in_utf8(cut_off->message)}, {"turn", cut_off->turn}};
}

Json to_json(const StorySentence& sentence) {
  Json json{{"code", sentence.code}, {"text", in_utf8(sentence.text)}};
  if (sentence.turn) json["turn"] = *sentence.turn;
  if (sentence.last_turn) json["last_turn"] = *sentence.last_turn;
  if (sentence.side) json["side"] = word_for(sides, *sentence.side);
  if (!sentence.played.empty()) json["played"] = in_utf8(sentence.played);
  if (!sentence.better.empty()) json["better"] = in_utf8(sentence.better);
  if (sentence.percent) json["percent"] = *sentence.percent;
  if (sentence.most) json["most"] = *sentence.most;
  if (sentence.points) json["points"] = *sentence.points;
  return json;
}

// The result in one word: that of the rules, which also call a game a draw by its ending, or else
// what the record says.
ResultKind outcome_of(const AnnotatedGame& game) {
  if (game.winner) return *game.winner == Side::white ? ResultKind::white : ResultKind::black;
  if (game.ending == repetition.word) return ResultKind::draw;
  const bool is_said_drawn = !game.cut_off && parse_result(game.tags).kind == ResultKind::draw;
  return is_said_drawn ? ResultKind::draw : ResultKind::open;
}

Json to_json(const AnnotatedGame& game, const SgfTexts& sgf) {
  Json json = header(analysis_schema);
  json["source"] = in_utf8(game.source);
  json["number"] = game.number;
  json["game"] = in_utf8(game.game);
  json["settings"] = {{"depth", game.settings.depth},
                      {"proof_nodes", game.settings.proof_nodes},
                      {"second_look_nodes", game.settings.second_look_nodes}};
  if (game.settings.candidates > 0) json["settings"]["candidates"] = game.settings.candidates;
  if (game.settings.variations) json["settings"]["variations"] = true;
  json["tags"] = to_json(game.tags);
  json["winner"] = game.winner ? Json(word_for(sides, *game.winner)) : Json();
  json["result"] = in_utf8(game.result);
  json["outcome"] = name(outcome_of(game));
  if (!game.ending.empty()) json["ending"] = in_utf8(game.ending);
  for (const StorySentence& sentence : story(game)) json["story"].push_back(to_json(sentence));
  if (game.proofs_reach > 0) json["proofs_reach"] = game.proofs_reach;
  for (const Side side : both_sides)
    json["accuracy"][std::string(word_for(sides, side))] = to_json(game.accuracy[index(side)]);
  json["cut_off"] = to_json(game.cut_off);
  json["start"] = in_utf8(game.start);
  json["sgf_start"] = in_utf8(sgf.start);
  json["final_position"] = in_utf8(game.final_position);
  if (game.answer) json["answer"] = to_json(*game.answer);
  json["turns"] = Json::array();
  for (std::size_t i = 0; i < game.turns.size(); ++i)
    json["turns"].push_back(to_json(game.turns[i], sgf.turns[i]));
  if (!game.trailing.empty()) json["trailing"] = to_json(game.trailing);
  return json;
}

}  // namespace

std::string write_json(const AnnotatedGame& game, const SgfTexts& sgf) {
  return json::dump(to_json(game, sgf)) + '\n';
}

std::string write_json(const BadRecord& record, std::string_view schema) {
  Json json = header(schema);
  json["source"] = in_utf8(record.source);
  json["number"] = record.number;
  json["error"] = {{"kind", word_for(error_kinds, record.error.kind())},
                   {"message", in_utf8(record.error.what())},
                   {"line", record.error.place().line},
                   {"column", record.error.place().column}};
  return json::dump(json) + '\n';
}

namespace {

bool has(const Properties& properties, std::string_view name) {
  return std::ranges::find(properties, name, &Property::name) != properties.end();
}

std::string glyph_of(const Properties& properties) {
  const auto is_double = [&](std::string_view name) { return value_of(properties, name) == "2"; };
  if (has(properties, "DO")) return "?!";
  if (has(properties, "IT")) return "!?";
  if (has(properties, "BM")) return is_double("BM") ? "??" : "?";
  if (has(properties, "TE")) return is_double("TE") ? "!!" : "!";
  return "";
}

// The value in SGF's V, which is given in units and is positive when good for Black.
std::optional<Value> estimate_of(std::string_view text) {
  constexpr double greatest = 1e6;
  const std::optional<double> units = number_in(text);
  if (!units || !(std::abs(*units) < greatest)) return std::nullopt;
  Value value;
  value.points = static_cast<int>(std::lround(*units * -100));
  return value;
}

std::optional<Value> value_in(const Properties& properties) {
  using Proven = std::pair<std::string_view, Value::Kind>;
  for (const auto& [name, kind] : {Proven{"GW", Value::Kind::white_wins},
                                   {"GB", Value::Kind::black_wins},
                                   {"DM", Value::Kind::draw}}) {
    Value value;
    value.kind = kind;
    if (value_of(properties, name) == "2") return value;
  }
  return estimate_of(value_of(properties, "V"));
}

}  // namespace

TurnNotes notes_of(const AnnotatedTurn& turn) {
  if (!turn.is_searched) return {};
  return {std::string(glyph(turn.mark)), turn.before, turn.after, turn.best_line};
}

TurnNotes notes_of(const RecordTurn& turn) {
  TurnNotes notes;
  notes.glyph = glyph_of(turn.properties);
  notes.after = value_in(turn.properties);
  for (const std::vector<RecordTurn>& variation : turn.variations) {
    if (!is_best_line(variation)) continue;
    notes.before = value_in(variation.front().properties);
    for (const RecordTurn& node : variation) notes.best_line.push_back(node.text);
    break;
  }
  return notes;
}

std::string short_text(const Value& value, double white_win_percent) {
  const auto wins = [&value](std::string_view side) {
    return value.turns ? fmt::format("{} in {}", side, *value.turns) : fmt::format("{} wins", side);
  };
  switch (value.kind) {
    case Value::Kind::estimate:
      return english().percent(white_win_percent);
    case Value::Kind::white_wins:
      return wins("W");
    case Value::Kind::black_wins:
      return wins("B");
    case Value::Kind::draw:
      return "draw";
  }
  return {};
}

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

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

#include "analysis/wording.hpp"
#include "core/position.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"
#include "formats/records/sgf.hpp"

namespace cairn {

namespace {

using namespace words;
using namespace json::rules;
using json::Element;
using json::fail;

// More than the schema needs for variations that are judged, which have variations themselves.
constexpr int max_depth = 64;

std::vector<std::vector<RecordTurn>> read_variations(const Element& element) {
  try {
    return sgf::read_variations(element.text());
  } catch (const Error& error) {
    json::fail(std::string("in the variations of a turn: ") + error.what());
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

std::string write_nodes(const std::vector<RecordTurn>& nodes) {
  return sgf::write_variations({nodes});
}

bool is_property_name(std::string_view name) {
  const auto is_letter_or_digit = [](char c) { return is_digit(c) || is_letter(c); };
  return !name.empty() && !is_digit(name[0]) && std::ranges::all_of(name, is_letter_or_digit);
}

// The result in one word: that of the rules, which also call a game a draw by its ending, or else
// what the record says.
ResultKind outcome_of(const AnnotatedGame& game) {
  if (game.winner) return *game.winner == Side::white ? ResultKind::white : ResultKind::black;
  if (game.ending == repetition.word) return ResultKind::draw;
  const bool is_said_drawn = !game.cut_off && parse_result(game.tags).kind == ResultKind::draw;
  return is_said_drawn ? ResultKind::draw : ResultKind::open;
}

// What a mark rests on, if it blames a turn.
std::string_view confirmation_of(const AnnotatedTurn& turn) {
  if (turn.mark != Mark::mistake && turn.mark != Mark::blunder) return "";
  return turn.second_look ? "search" : "proof";
}

constexpr std::array<std::string_view, 2> confirmations{"search", "proof"};
constexpr std::array<std::string_view, 10> sentence_codes{
    "quick",          "open_until", "turned", "turned_between", "turned_unseen",
    "could_be_saved", "had_a_win",  "fell",   "proven",         "proven_with"};

}  // namespace

void members(json::Pass& pass, Property& property) {
  pass("name", property.name, Rule{.pattern = "^[A-Za-z][A-Za-z0-9]*$"});
  pass.require("name", is_property_name(property.name), "a letter and then letters and digits");
  pass("values", property.values);
}

void members(json::Pass& pass, SecondLook& look) {
  pass("first_loss", look.first_loss, in_percent);
  pass("loss", look.loss, in_percent);
  pass("error", look.error, in_percent);
  pass("nodes", look.nodes);
}

void members(json::Pass& pass, Reason& reason) {
  pass("code", reason.code, always.of(reason_codes()));
  pass.written("text", always, [&] { return in_words(reason); });
  pass("side", reason.side, sides);
  pass("turn", reason.turn);
  pass("turns", reason.turns);
  pass("spaces", reason.spaces);
  pass("piece", reason.piece, if_any);
  pass("count", reason.count, if_any.from(1));
  pass("other", reason.other, if_any.from(1));
}

void members(json::Pass& pass, CandidateTurn& candidate,
             const std::vector<std::string>& sgf_line = {}) {
  pass("turn", candidate.turn, turn_text);
  pass("value", candidate.value);
  pass("win", candidate.white_win_percent, in_percent);
  pass("line", candidate.line, turn_text);
  pass("reason", candidate.reason, if_any);
  pass.written("sgf_line", if_any, [&] { return sgf_line; });
}

void members(json::Pass& pass, OnlyTurn& only) {
  pass("next", only.next, turn_text);
  pass("win", only.white_win_percent, in_percent);
  pass("threat", only.threat, if_any);
}

void members(json::Pass& pass, PositionAnswer& answer) {
  pass("to_move", answer.to_move, sides);
  pass("value", answer.value);
  pass("win", answer.white_win_percent, in_percent);
  pass("nodes", answer.nodes);
  pass("asked", answer.asked, if_any.from(1));
  pass.written("text", always.at_least(""), [&] { return answer_sentences(answer); });
  pass("best", answer.best, always.at_least("at least one turn"));
  pass("threats", answer.threats);
}

// What a search found out about a turn.
void list_findings(json::Pass& pass, AnnotatedTurn& turn) {
  pass("before", turn.before);
  pass("after", turn.after);
  pass("win_before", turn.win_before, in_percent);
  pass("win_after", turn.win_after, in_percent);
  pass("best_value", turn.best_value);
  pass("win_best", turn.win_best, in_percent);
  pass("loss", turn.loss, in_percent);
  pass("mark", turn.mark, marks);
  pass("verdict", turn.verdict, verdicts);
  pass("best", turn.best);
  pass("is_best", turn.is_best);
  pass("best_line", turn.best_line, turn_text);
  pass("nodes", turn.nodes);
  pass.written("confirmed", if_any.of(confirmations), [&] { return confirmation_of(turn); });
  pass("second_look", turn.second_look, if_any);
  pass("reason", turn.reason, if_any);
  pass("excuse", turn.excuse, excuses, if_any);
  pass("only", turn.only, if_any);
  pass("asked_before", turn.asked_before, if_any.from(1));
  pass("refutation", turn.refutation, turn_text.if_any());
  pass("lost_within", turn.lost_within, if_any.from(1));
}

// A turn of a game or, without texts in SGF, of a variation. The variations of a variation stand in
// the record's text of the whole.
void members(json::Pass& pass, AnnotatedTurn& turn, const SgfTurn* sgf = nullptr) {
  pass("side", turn.side, sides);
  pass("text", turn.text, turn_text);
  pass("position", turn.position, position_text);
  pass.group("before", turn.is_searched, [&] { list_findings(pass, turn); });
  pass("judged_variations", turn.judged_variations, some_if_any);
  if (pass.writes() && !sgf) return;
  pass.written("sgf_text", later, [&] { return sgf->text; });
  pass.written("sgf_best_line", if_any, [&] { return sgf->best_line; });
  pass.written("sgf_refutation", if_any, [&] { return sgf->refutation; });
  pass.list("candidates", turn.candidates, some_if_any,
            [&](json::Pass& inner, CandidateTurn& candidate, std::size_t i) {
              members(inner, candidate, sgf ? sgf->candidates[i] : std::vector<std::string>{});
            });
  pass.text("preceding", turn.preceding, write_nodes, read_nodes_without_move, if_any);
  pass("properties", turn.properties, some_if_any);
  pass.text("variations", turn.variations, sgf::write_variations, read_variations, if_any);
}

void members(json::Pass& pass, StorySentence& sentence) {
  pass("code", sentence.code, always.of(sentence_codes));
  pass("text", sentence.text);
  pass("turn", sentence.turn, if_any.from(1));
  pass("last_turn", sentence.last_turn, if_any.from(1));
  pass("side", sentence.side, sides, if_any);
  pass("played", sentence.played, if_any);
  pass("better", sentence.better, if_any);
  pass("percent", sentence.percent, in_percent.if_any());
  pass("most", sentence.most, in_percent.if_any());
  pass("points", sentence.points, in_percent.if_any());
}

void members(json::Pass& pass, AnalysisSettings& settings) {
  pass("depth", settings.depth);
  pass("proof_nodes", settings.proof_nodes);
  pass("second_look_nodes", settings.second_look_nodes);
  pass("candidates", settings.candidates, if_any);
  pass("variations", settings.variations, if_any);
}

void members(json::Pass& pass, CutOff& cut_off) {
  pass("message", cut_off.message);
  pass("turn", cut_off.turn, from_one);
}

void members(json::Pass& pass, AnnotatedGame& game, const SgfTexts* sgf = nullptr) {
  pass.header(analysis_schema);
  pass("source", game.source);
  pass("number", game.number, from_one);
  pass("game", game.game);
  pass("settings", game.settings);
  pass("tags", game.tags);
  pass("winner", game.winner, sides, or_null);
  pass("result", game.result);
  pass.written("outcome", later.of(result_words), [&] { return name(outcome_of(game)); });
  pass("ending", game.ending, if_any);
  pass.written("story", if_any, [&] { return story(game); });
  pass("proofs_reach", game.proofs_reach, if_any.from(1));
  pass.object("accuracy", true, always, [&](json::Pass& inner) {
    inner("white", game.accuracy[index(Side::white)], in_percent.or_null());
    inner("black", game.accuracy[index(Side::black)], in_percent.or_null());
  });
  pass("cut_off", game.cut_off, or_null);
  pass("start", game.start, position_text);
  pass.written("sgf_start", later, [&] { return sgf->start; });
  pass("final_position", game.final_position, position_text);
  pass("answer", game.answer, if_any);
  pass.list("turns", game.turns, always,
            [&](json::Pass& inner, AnnotatedTurn& turn, std::size_t i) {
              members(inner, turn, sgf ? &sgf->turns[i] : nullptr);
            });
  pass.text("trailing", game.trailing, write_nodes, read_nodes_without_move, if_any);
}

std::variant<AnnotatedGame, BadRecord> read_json(std::string_view line) {
  const auto content = json::parse(line, max_depth);
  const Element element(content, "");
  if (!element.has("error")) return json::value_of<AnnotatedGame>(element);
  BadRecord record = no_bad_record;
  json::Pass pass(element);
  members(pass, record, analysis_schema);
  return record;
}

std::string write_json(const AnnotatedGame& game, const SgfTexts& sgf) {
  return json::line_of(game, &sgf);
}

std::string write_json(const BadRecord& record, std::string_view schema) {
  return json::line_of(record, schema);
}

nlohmann::ordered_json analysis_json_schema() {
  return json::schema_of({json::kind("game", AnnotatedGame{}),
                          json::kind("bad_record", no_bad_record, analysis_schema)});
}

void read_json_values(std::string_view text, const std::function<void(JsonResult)>& handle) {
  json::for_each_value(text, [&](std::string_view value, Place place) {
    JsonResult result{value, place, Error(Error::Kind::internal, "")};
    try {
      std::visit([&](auto&& content) { result.content = std::move(content); }, read_json(value));
    } catch (const Error& error) {
      result.content = error.at(place);
    }
    handle(std::move(result));
  });
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
  for (const auto& [name, kind] : properties_of_proven_values)
    if (value_of(properties, name) == "2") return Value{kind, {}, 0};
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

GameEdits read_game_edits(const Element& element) {
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

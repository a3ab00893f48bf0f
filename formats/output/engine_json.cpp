#include "formats/output/engine_json.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

#include "core/text.hpp"
#include "core/version.hpp"
#include "core/words.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"

namespace cairn::engine {

namespace {

using namespace json::rules;
using json::Element;
using json::Json;
using words::Word;

// The keys of messages.
constexpr const char* error_key = "error";
constexpr const char* warning_key = "warning";

constexpr int max_nesting = 4;        // more than a query needs, which is an object with arrays
constexpr int max_ask_nesting = 402;  // lines within lines, as edits have them

constexpr std::array actions{
    Word<Command::Action>{Command::Action::query_version, "query_version"},
    Word<Command::Action>{Command::Action::clear_cache, "clear_cache"},
    Word<Command::Action>{Command::Action::terminate, "terminate"},
    Word<Command::Action>{Command::Action::terminate_all, "terminate_all"}};

// Functions that read requests.

const Language* read_language(const Element& element) {
  const Language* const language = language_of(element.text());
  element.require(language != nullptr, "the code of a language, such as \"fr\",");
  return language;
}

// A number that readers limit.
constexpr Rule within(std::int64_t least, std::int64_t most) {
  return if_any.from(static_cast<double>(least)).to(static_cast<double>(most)).checked();
}

}  // namespace

void list_id(json::Pass& pass, std::string& id) {
  pass("id", id, not_empty);
  pass.require("id", !id.empty(), "a string that is not empty");
}

void members(json::Pass& pass, Command& command) {
  list_id(pass, command.id);
  pass("action", command.action, actions);
  const auto program = [&] {
    return command.action == Command::Action::query_version ? version : std::string_view();
  };
  pass.written("version", if_any, program);
  if (!pass.reads() || command.action == Command::Action::terminate)
    pass("terminateId", command.target, not_empty.if_any());
}

void members(json::Pass& pass, Query& query) {
  list_id(pass, query.id);
  pass("game", query.game, if_any);
  pass(query.start_key.c_str(), query.start, if_any);
  pass("moves", query.moves, if_any);
  pass("analyzeTurns", query.turns, if_any.at_least("an array that is not empty"));
  pass("depth", query.depth, within(0, most_depth));
  pass("nodes", query.nodes, within(1, most_nodes));
  pass("milliseconds", query.milliseconds, within(1, most_milliseconds));
  pass("candidates", query.candidates, within(1, most_candidates));
  pass("strength", query.strength, within(1, most_strength));
  pass("seed", query.seed, within(0, most_nodes));
  pass("includeTime", query.include_time, if_any);
  pass("includeLegalTurns", query.include_legal_turns, if_any);
  pass.text("language", query.language, std::mem_fn(&Language::code), read_language, if_any);
}

namespace {

void require(bool holds, Keys& keys, const char* key, const char* message) {
  if (holds) return;
  keys.emplace_back(key);
  json::fail(message);
}

Command read_command(const Element& line, Keys& keys) {
  Command command;
  json::Pass pass(line, &keys);
  members(pass, command);
  require(command.action != Command::Action::terminate || !command.target.empty(), keys,
          "terminateId", "the key 'terminateId' is missing; the id of queries expected");
  return command;
}

}  // namespace

Query read_query(const Element& line, Keys& keys) {
  require(!line.has("position") || !line.has("start"), keys, "start",
          "'start' and 'position' are two names of one key; one of them expected");
  Query query;
  if (line.has("start")) query.start_key = "start";
  json::Pass pass(line, &keys);
  members(pass, query);
  const std::size_t most = query.moves.size();
  if (query.turns.empty()) return query;
  keys.emplace_back("analyzeTurns");
  line["analyzeTurns"].list([most](const Element& turn) {
    turn.require(turn.count() <= most,
                 "an integer from 0 to the number of moves, " + std::to_string(most) + ',');
    return true;
  });
  std::ranges::sort(query.turns);
  query.turns.erase(std::unique(query.turns.begin(), query.turns.end()), query.turns.end());
  return query;
}

namespace {

std::optional<std::string> id_of(const nlohmann::json& line) {
  const auto found = line.find("id");
  if (found == line.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

}  // namespace

std::vector<Complaint> warnings_of(const nlohmann::json& line, const Keys& keys) {
  std::vector<Complaint> warnings;
  for (const auto& [key, value] : line.items())
    if (std::ranges::find(keys, key) == keys.end())
      warnings.push_back(
          {.message = "unknown key " + quote(key) + "; ignored", .field = key, .id = id_of(line)});
  return warnings;
}

namespace {

Request read_object(const nlohmann::json& json) {
  Request request;
  Keys keys;
  try {
    const Element line(json, "");
    require(line.has("id"), keys, "id", "the key 'id' is missing; every line needs one, a string");
    Ask ask{{}, "search", json};
    json::Pass pass(line, &keys);
    list_id(pass, ask.id);
    pass("ask", ask.name, if_any);
    if (ask.name != "search") {
      request.content = std::move(ask);
      return request;
    }
    if (line.has("action"))
      request.content = read_command(line, keys);
    else
      request.content = read_query(line, keys);
    request.warnings = warnings_of(json, keys);
  } catch (const Error& error) {
    request.content = Complaint{.message = error.what(), .field = keys.back(), .id = id_of(json)};
  }
  return request;
}

// Functions that write answers.

// Returns the line for a JSON value. Text from a query may contain anything, so invalid characters
// are replaced instead of being an error.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// Returns the word for a proven value from the point of view of the side to move.
std::string_view proof_word(const Value& value, Side mover) {
  switch (value.kind) {
    case Value::Kind::estimate:
      break;
    case Value::Kind::white_wins:
      return mover == Side::white ? "win" : "loss";
    case Value::Kind::black_wins:
      return mover == Side::white ? "loss" : "win";
    case Value::Kind::draw:
      return "draw";
  }
  return "unknown";
}

// Returns the win percentage from the point of view of `mover`. The argument is rounded to two
// decimals; subtracting in integers keeps it so.
double for_mover(double white_win_percent, Side mover) {
  if (mover == Side::white) return white_win_percent;
  return static_cast<double>(10'000 - static_cast<int>(white_win_percent * 100 + 0.5)) / 100;
}

constexpr std::array<std::string_view, 4> proof_words{"win", "loss", "draw", "unknown"};

void list_value(json::Pass& pass, Value& value, double white_win_percent, Side mover) {
  pass("value", value);
  pass("whiteWinPercent", white_win_percent, in_percent);
  pass.written("moverWinPercent", in_percent, [&] { return for_mover(white_win_percent, mover); });
  pass.written("proof", always.of(proof_words), [&] { return proof_word(value, mover); });
}

void list_root(json::Pass& pass, Answer& answer) {
  bool is_over = answer.outcome.has_value();
  auto winner = is_over ? answer.outcome->winner : std::nullopt;
  auto result = is_over ? answer.language->of(describe(*answer.outcome)) : std::string();
  auto ending = is_over ? answer.outcome->ending->word : std::string_view();
  Value value = answer.value.value_or(Value{});
  pass("game", answer.game);
  pass("position", answer.position, position_text);
  pass("currentPlayer", answer.to_move, words::sides);
  pass("isOver", is_over);
  pass("winner", winner, words::sides, or_null);
  pass("result", result, if_any);
  pass("ending", ending, if_any);
  bool has_value = answer.value.has_value();
  pass.group("value", has_value,
             [&] { list_value(pass, value, answer.white_win_percent, answer.to_move); });
  pass("depth", answer.depth);
  pass("nodes", answer.nodes);
  pass("milliseconds", answer.milliseconds, if_any);
}

}  // namespace

// The end of a query that was stopped before it had an answer.
struct NoResult {
  std::string id;
  std::size_t turn_number = 0;
};

void members(json::Pass& pass, NoResult& stopped) {
  pass("id", stopped.id, not_empty);
  pass("turnNumber", stopped.turn_number);
  pass.constant("isDuringSearch", false);
  pass.constant("noResults", true);
}

void members(json::Pass& pass, Complaint& complaint, const char* kind) {
  const Rule presence = kind == std::string_view(warning_key) ? always : if_any;
  pass(kind, complaint.message);
  pass("field", complaint.field, presence);
  if (kind == std::string_view(error_key)) {
    pass("kind", complaint.kind, words::error_kinds, if_any);
    pass("line", complaint.line, if_any);
    pass("column", complaint.column, if_any);
  }
  pass("id", complaint.id, presence);
}

void members(json::Pass& pass, Answer& answer) {
  pass("id", answer.id, not_empty);
  pass("turnNumber", answer.turn_number);
  pass("isDuringSearch", answer.is_during_search);
  pass.other(
      "wasTerminated", answer.was_terminated ? Json(true) : Json(),
      [] {
        return Json{{"const", true}};
      },
      if_any);
  pass.object("rootInfo", true, always, [&](json::Pass& root) { list_root(root, answer); });
  pass.list("moveInfos", answer.candidates, always,
            [&](json::Pass& move, CandidateTurn& candidate, std::size_t order) {
              move("order", order);
              move("turn", candidate.turn, turn_text);
              list_value(move, candidate.value, candidate.white_win_percent, answer.to_move);
              move("line", candidate.line, turn_text);
            });
  pass("legalTurns", answer.legal_turns, turn_text.if_any());
}

namespace {

template <class T, class... More>
std::string line_of(const T& value, const More&... more) {
  return dump(json::json_of(value, more...));
}

}  // namespace

Request read_request(std::string_view line) {
  const bool may_be_deep = line.find("\"ask\"") != line.npos;
  try {
    const nlohmann::json parsed = json::parse(line, may_be_deep ? max_ask_nesting : max_nesting);
    if (!parsed.is_object())
      return {Complaint{.message = "not a JSON object; each line should be one"}, {}};
    return read_object(parsed);
  } catch (const Error& error) {
    return {Complaint{.message = error.what()}, {}};
  }
}

std::string write_error(const Complaint& complaint) {
  return line_of(complaint, error_key);
}

std::string write_warning(const Complaint& complaint) {
  return line_of(complaint, warning_key);
}

std::string write_acknowledgement(const Command& command) {
  return line_of(command);
}

std::string write_no_result(const Query& query) {
  return line_of(NoResult{query.id, query.moves.size()});
}

std::string write_answer(const Answer& answer) {
  return line_of(answer);
}

std::string write_answer(const Ask& ask, std::string_view answer) {
  std::string line = Json{{"id", ask.id}}.dump();
  line.back() = ',';
  return line + "\"answer\":" + std::string(answer) + "}\n";
}

nlohmann::ordered_json answer_json_schema() {
  const auto other_answer = [](json::Pass& pass) {
    std::string id;
    pass("id", id, not_empty);
    pass.other("answer", Json(), [] { return Json(true); });
  };
  return json::schema_of({json::kind("answer", Answer{}),
                          {"other_answer", other_answer},
                          json::kind("no_results", NoResult{}),
                          json::kind("acknowledgement", Command{}),
                          json::kind("error", Complaint{}, error_key),
                          json::kind("warning", Complaint{}, warning_key)});
}

nlohmann::ordered_json question_json_schema() {
  const auto question = [](json::Pass& pass) {
    Query query;
    members(pass, query);
    static constexpr std::array<std::string_view, 2> asks{"search", "think"};
    pass("start", query.start, if_any.saying("another name of `position`"));
    pass("ask", query.game, if_any.of(asks));
    pass.also("not",
              R"({"anyOf": [{"required": ["action"]}, {"required": ["position", "start"]}]})");
  };
  const auto other_question = [](json::Pass& pass) {
    std::string text;
    pass("id", text, not_empty);
    pass("ask", text);
    pass.also("additionalProperties", "true");  // docs/formats/questions.md
    pass.also("not", R"({"properties": {"ask": {"enum": ["search", "think"]}}})");
  };
  const auto command = [](json::Pass& pass) {
    std::string id;
    static constexpr std::array<std::string_view, 3> others{"query_version", "clear_cache",
                                                            "terminate_all"};
    pass("id", id, not_empty);
    pass("action", id, always.of(others));
  };
  const auto termination = [](json::Pass& pass) {
    std::string id;
    pass("id", id, not_empty);
    pass.constant("action", "terminate");
    pass("terminateId", id, not_empty);
  };
  return json::schema_of({{"question", question},
                          {"other_question", other_question},
                          {"command", command},
                          {"termination", termination}});
}

}  // namespace cairn::engine

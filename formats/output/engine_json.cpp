#include "formats/output/engine_json.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "core/text.hpp"
#include "core/version.hpp"
#include "core/words.hpp"
#include "formats/records/json.hpp"

namespace cairn::engine {

namespace {

using json::Element;
using words::Word;
using Json = nlohmann::ordered_json;

constexpr int max_nesting = 4;  // more than the schema needs, which has an object with arrays

constexpr std::array actions{
    Word<Command::Action>{Command::Action::query_version, "query_version"},
    Word<Command::Action>{Command::Action::clear_cache, "clear_cache"},
    Word<Command::Action>{Command::Action::terminate, "terminate"},
    Word<Command::Action>{Command::Action::terminate_all, "terminate_all"}};

// Functions that read requests.

// Thrown for a wrong value of a key.
struct Wrong {
  std::string field;
  std::string message;
};

// Gives access to the keys of one line, each of which is read once. The keys that nobody asks for
// are left over.
class Keys {
 public:
  explicit Keys(const nlohmann::json& line) : line_(line) {
    for (const auto& [key, value] : line.items()) left_.push_back(key);
  }

  bool has(const char* key) const { return line_.contains(key); }

  // Calls read(element) if the key is there. An Error that it throws is reported for that key.
  template <class Read>
  void read(const char* key, Read&& read) {
    const auto found = line_.find(key);
    if (found == line_.end()) return;
    std::erase(left_, key);
    try {
      read(Element(*found, key));
    } catch (const Error& error) {
      throw Wrong{key, error.what()};
    }
  }

  std::string text(const char* key) {
    std::string text;
    read(key, [&](const Element& element) { text = element.text(); });
    return text;
  }

  template <class Number>
  void number(const char* key, Number least, Number greatest, auto& target) {
    read(key, [&](const Element& element) {
      const std::optional<std::uint64_t> number = element.whole_number();
      element.require(
          number && static_cast<std::uint64_t>(least) <= *number &&
              *number <= static_cast<std::uint64_t>(greatest),
          "an integer from " + std::to_string(least) + " to " + std::to_string(greatest));
      target = static_cast<Number>(*number);
    });
  }

  void flag(const char* key, bool& target) {
    read(key, [&](const Element& element) { target = element.flag(); });
  }

  const std::vector<std::string>& left() const { return left_; }

 private:
  const nlohmann::json& line_;
  std::vector<std::string> left_;
};

std::string read_id(Keys& keys) {
  std::string id;
  keys.read("id", [&](const Element& element) {
    id = element.text();
    element.require(!id.empty(), "a string that is not empty");
  });
  if (id.empty()) throw Wrong{"id", "the key 'id' is missing; every line needs one, a string"};
  return id;
}

Command read_command(Keys& keys, const std::string& id) {
  Command command{id, {}, {}};
  keys.read("action", [&](const Element& element) { command.action = element.one_of(actions); });
  if (command.action != Command::Action::terminate) return command;
  command.target = keys.text("terminateId");
  if (command.target.empty())
    throw Wrong{"terminateId", "the key 'terminateId' is missing; the id of queries expected"};
  return command;
}

// Reads the turns for which answers are wanted. It must be called after the moves are read, because
// their number limits the turns.
void read_turns(Keys& keys, Query& query) {
  keys.read("analyzeTurns", [&](const Element& element) {
    query.turns = element.list([&](const Element& turn) {
      const std::uint64_t number = turn.count();
      turn.require(number <= query.moves.size(), "an integer from 0 to the number of moves, " +
                                                     std::to_string(query.moves.size()) + ',');
      return static_cast<int>(number);
    });
    element.require(!query.turns.empty(), "an array that is not empty");
  });
  std::ranges::sort(query.turns);
  query.turns.erase(std::unique(query.turns.begin(), query.turns.end()), query.turns.end());
}

Query read_query(Keys& keys, const std::string& id) {
  Query query;
  query.id = id;
  query.game = keys.text("game");
  if (keys.has("position") && keys.has("start"))
    throw Wrong{"start", "'start' and 'position' are two names of one key; one of them expected"};
  if (keys.has("start")) query.start_key = "start";
  query.start = keys.text(query.start_key.c_str());
  keys.read("moves", [&](const Element& element) { query.moves = element.texts(); });
  read_turns(keys, query);
  keys.number("depth", 0, most_depth, query.depth);
  keys.number("nodes", std::int64_t{1}, most_nodes, query.nodes);
  keys.number("milliseconds", std::int64_t{1}, most_milliseconds, query.milliseconds);
  keys.number("candidates", 1, most_candidates, query.candidates);
  keys.number("strength", 1, most_strength, query.strength);
  keys.number("seed", std::int64_t{0}, most_nodes, query.seed);
  keys.flag("includeTime", query.include_time);
  keys.flag("includeLegalTurns", query.include_legal_turns);
  keys.read("language", [&](const Element& element) {
    const Language* const language = language_of(element.text());
    element.require(language != nullptr, "the code of a language, such as \"fr\",");
    query.language = language;
  });
  return query;
}

std::optional<std::string> id_of(const nlohmann::json& line) {
  const auto found = line.find("id");
  if (found == line.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

Request read_object(const nlohmann::json& line) {
  Request request;
  try {
    Keys keys(line);
    const std::string id = read_id(keys);
    if (keys.has("action"))
      request.content = read_command(keys, id);
    else
      request.content = read_query(keys, id);
    for (const std::string& key : keys.left())
      request.warnings.push_back({"unknown key " + quote(key) + "; ignored", key, id});
  } catch (const Wrong& wrong) {
    request.content = Complaint{wrong.message, wrong.field, id_of(line)};
  }
  return request;
}

// Functions that write answers.

Json line_for(const std::string& id) {
  return {{"id", in_utf8(id)}};
}

// Returns the line for a JSON value. Text from a query may contain anything, so invalid characters
// are replaced instead of being an error.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string write_complaint(const char* kind, const Complaint& complaint) {
  Json json{{kind, in_utf8(complaint.message)}};
  if (!complaint.field.empty()) json["field"] = in_utf8(complaint.field);
  if (complaint.id) json["id"] = in_utf8(*complaint.id);
  return dump(json);
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

void add_value(Json& json, const Value& value, double white_win_percent, Side mover) {
  json["value"] = json::to_json(value);
  json["whiteWinPercent"] = white_win_percent;
  json["moverWinPercent"] = for_mover(white_win_percent, mover);
  json["proof"] = proof_word(value, mover);
}

Json root_info(const Answer& answer) {
  Json json{{"game", answer.game},
            {"position", answer.position},
            {"currentPlayer", words::word_for(words::sides, answer.to_move)},
            {"isOver", answer.outcome.has_value()},
            {"winner", nullptr}};
  if (answer.outcome) {
    if (answer.outcome->winner)
      json["winner"] = words::word_for(words::sides, *answer.outcome->winner);
    json["result"] = answer.language->of(describe(*answer.outcome));
    json["ending"] = answer.outcome->ending->word;
  }
  if (answer.value) add_value(json, *answer.value, answer.white_win_percent, answer.to_move);
  json["depth"] = answer.depth;
  json["nodes"] = answer.nodes;
  if (answer.milliseconds) json["milliseconds"] = *answer.milliseconds;
  return json;
}

Json move_info(const CandidateTurn& candidate, int order, Side mover) {
  Json json{{"order", order}, {"turn", candidate.turn}};
  add_value(json, candidate.value, candidate.white_win_percent, mover);
  json["line"] = candidate.line;
  return json;
}

}  // namespace

Request read_request(std::string_view line) {
  try {
    const nlohmann::json parsed = json::parse(line, max_nesting);
    if (!parsed.is_object())
      return {Complaint{"not a JSON object; each line should be one", "", {}}, {}};
    return read_object(parsed);
  } catch (const Error& error) {
    return {Complaint{error.what(), "", {}}, {}};
  }
}

std::string write_error(const Complaint& complaint) {
  return write_complaint("error", complaint);
}

std::string write_warning(const Complaint& complaint) {
  return write_complaint("warning", complaint);
}

std::string write_acknowledgement(const Command& command) {
  Json json = line_for(command.id);
  json["action"] = words::word_for(actions, command.action);
  if (command.action == Command::Action::query_version) json["version"] = version;
  if (command.action == Command::Action::terminate) json["terminateId"] = in_utf8(command.target);
  return dump(json);
}

std::string write_no_result(const Query& query) {
  Json json = line_for(query.id);
  json["turnNumber"] = query.moves.size();
  json["isDuringSearch"] = false;
  json["noResults"] = true;
  return dump(json);
}

std::string write_answer(const Answer& answer) {
  Json json = line_for(answer.id);
  json["turnNumber"] = answer.turn_number;
  json["isDuringSearch"] = answer.is_during_search;
  if (answer.was_terminated) json["wasTerminated"] = true;
  json["rootInfo"] = root_info(answer);
  json["moveInfos"] = Json::array();
  for (int order = 0; const CandidateTurn& candidate : answer.candidates)
    json["moveInfos"].push_back(move_info(candidate, order++, answer.to_move));
  if (answer.legal_turns) json["legalTurns"] = *answer.legal_turns;
  return dump(json);
}

}  // namespace cairn::engine

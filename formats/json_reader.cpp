#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "formats/json.hpp"
#include "formats/quote.hpp"
#include "formats/sgf.hpp"
#include "formats/words.hpp"

namespace cairn {

namespace {

using Json = nlohmann::json;
using namespace words;

// Deeper than any line of the schema; variations are one text each.
constexpr int max_depth = 16;

[[noreturn]] void fail(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// A JSON value and the key that leads to it, for messages.
class Element {
 public:
  Element(const Json& json, std::string path) : json_(json), path_(std::move(path)) {}

  Element operator[](const char* key) const {
    require(json_.is_object(), "an object");
    const auto found = json_.find(key);
    if (found == json_.end())
      fail("the key " + cairn::quoted(child(key)) + " is missing; an analysis by Cairn has it");
    return {*found, child(key)};
  }
  bool has(const char* key) const { return json_.is_object() && json_.contains(key); }
  bool is_null() const { return json_.is_null(); }

  std::string text() const {
    require(json_.is_string(), "a string");
    return json_.get<std::string>();
  }
  bool flag() const {
    require(json_.is_boolean(), "true or false");
    return json_.get<bool>();
  }
  double number() const {
    require(json_.is_number(), "a number");
    return json_.get<double>();
  }
  std::uint64_t count() const {
    require(json_.is_number_unsigned(), "an integer from 0");
    return json_.get<std::uint64_t>();
  }
  int integer(int least) const {
    constexpr int greatest = std::numeric_limits<int>::max();
    const bool fits =
        json_.is_number_integer() &&
        (json_.is_number_unsigned() ? json_.get<std::uint64_t>() <= std::uint64_t{greatest}
                                    : json_.get<std::int64_t>() >= least);
    require(fits && json_.get<int>() >= least, "an integer from " + std::to_string(least));
    return json_.get<int>();
  }

  template <class Enumeration, std::size_t size>
  Enumeration one_of(const std::array<Word<Enumeration>, size>& words) const {
    std::string expected;
    for (const auto& [value, word] : words) {
      if (json_ == word) return value;
      expected += (expected.empty() ? "" : ", ") + std::string(word);
    }
    require(false, "one of " + expected);
    return words.front().first;
  }

  template <class Read>
  auto list(Read read) const {
    require(json_.is_array(), "an array");
    std::vector<decltype(read(*this))> items;
    for (const Json& item : json_)
      items.push_back(read(Element(item, path_ + '[' + std::to_string(items.size()) + ']')));
    return items;
  }
  std::vector<std::string> texts() const {
    return list([](const Element& item) { return item.text(); });
  }

  void require(bool holds, const std::string& expected) const {
    if (!holds)
      fail("the key " + cairn::quoted(path_) + " has a wrong value; " + expected + " expected");
  }

 private:
  std::string child(const char* key) const { return path_.empty() ? key : path_ + '.' + key; }

  const Json& json_;
  std::string path_;
};

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

AnnotatedTurn read_turn(const Element& element) {
  AnnotatedTurn turn;
  turn.side = element["side"].one_of(sides);
  turn.text = element["text"].text();
  turn.position = element["position"].text();
  turn.before = read_value(element["before"]);
  turn.after = read_value(element["after"]);
  turn.win_before = element["win_before"].number();
  turn.win_after = element["win_after"].number();
  turn.loss = element["loss"].number();
  turn.mark = element["mark"].one_of(marks);
  turn.verdict = element["verdict"].one_of(verdicts);
  turn.best = element["best"].text();
  turn.is_best = element["is_best"].flag();
  turn.best_line = element["best_line"].texts();
  turn.nodes = element["nodes"].count();
  if (element.has("sgf_text")) turn.sgf_text = element["sgf_text"].text();
  if (element.has("sgf_best_line")) turn.sgf_best_line = element["sgf_best_line"].texts();
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
  game.tags = read_properties(element["tags"]);
  if (!element["winner"].is_null()) game.winner = element["winner"].one_of(sides);
  game.result = element["result"].text();
  game.accuracy = {read_accuracy(element["accuracy"]["white"]),
                   read_accuracy(element["accuracy"]["black"])};
  game.cut_off = read_cut_off(element["cut_off"]);
  game.start = element["start"].text();
  if (element.has("sgf_start")) game.sgf_start = element["sgf_start"].text();
  game.final_position = element["final_position"].text();
  game.turns = element["turns"].list(read_turn);
  return game;
}

BadRecord read_bad_record(const Element& element) {
  const Element error = element["error"];
  const Place place{error["line"].integer(0), error["column"].integer(0)};
  return {element["source"].text(), element["number"].integer(1),
          Error(error["kind"].one_of(error_kinds), error["message"].text(), place)};
}

Json parse(std::string_view line) {
  const auto check_depth = [](int depth, Json::parse_event_t, Json&) {
    if (depth > max_depth) fail("JSON nested too deeply for an analysis");
    return true;
  };
  try {
    return Json::parse(line, check_depth);
  } catch (const Json::parse_error& error) {
    fail("no JSON at byte " + std::to_string(error.byte) +
         " of the line; each line should be one whole object");
  } catch (const Json::exception&) {
    fail("a number of this JSON is out of range; each line should be an analysis by Cairn");
  }
}

}  // namespace

std::variant<AnnotatedGame, BadRecord> read_json(std::string_view line) {
  const Json json = parse(line);
  const Element element(json, "");
  const Element found_schema = element["schema"];
  if (found_schema.text() != analysis_schema)
    fail("the schema " + cairn::quoted(found_schema.text()) + " is not known; " +
         std::string(analysis_schema) + " expected");
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

void read_json_lines(std::string_view text, const std::function<void(JsonResult)>& handle) {
  for (Place place{1, 1}; !text.empty(); ++place.line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    handle({line, place, content_of(line, place)});
  }
}

}  // namespace cairn

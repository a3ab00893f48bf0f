#include "formats/puzzle/puzzle_json.hpp"

#include <nlohmann/json.hpp>

#include "core/version.hpp"
#include "formats/json/json_element.hpp"
#include "formats/json/json_lines.hpp"
#include "formats/json/json_value.hpp"
#include "formats/text/words.hpp"
#include "model/defence_groups.hpp"
#include "text/quote.hpp"

namespace cairn {

namespace {

using json::Element;
using words::Word;
using Json = nlohmann::ordered_json;

constexpr std::array uniquenesses{Word<Uniqueness>{Uniqueness::only, "only"},
                                  Word<Uniqueness>{Uniqueness::only_in_time, "only_in_time"},
                                  Word<Uniqueness>{Uniqueness::several, "several"}};

constexpr std::array origins{Word<WrongTurn::Origin>{WrongTurn::Origin::player, "player"},
                             Word<WrongTurn::Origin>{WrongTurn::Origin::engine, "engine"}};

constexpr std::array difficulty_classes{
    Word<DifficultyClass>{DifficultyClass::very_easy, "very_easy"},
    Word<DifficultyClass>{DifficultyClass::easy, "easy"},
    Word<DifficultyClass>{DifficultyClass::medium, "medium"},
    Word<DifficultyClass>{DifficultyClass::hard, "hard"},
    Word<DifficultyClass>{DifficultyClass::very_hard, "very_hard"}};

// Writing.

Json to_json(const SolverTurn& turn);

// Adds how the game ends, in a sentence and in a word.
template <class Told>
void add_end(Json& json, const Told& told) {
  json["end"] = told.end;
  if (!told.ending.empty()) json["ending"] = told.ending;
}

Json to_json(const PuzzleDefence& defence) {
  Json json{{"turns", defence.turns}, {"position", defence.position}};
  if (defence.answer)
    json["answer"] = to_json(*defence.answer);
  else
    add_end(json, defence);
  return json;
}

Json to_json(const std::vector<Refutation>& refutations) {
  Json json = Json::array();
  for (const Refutation& refutation : refutations)
    json.push_back({{"reply", refutation.reply},
                    {"loses", refutation.loses},
                    {"turns", refutation.wrong_turns}});
  return json;
}

Json to_json(const std::vector<Trap>& traps) {
  Json json = Json::array();
  for (const Trap& trap : traps) {
    json.push_back({{"turn", trap.text}, {"line", trap.line}});
    add_end(json.back(), trap);
  }
  return json;
}

Json to_json(const DefenceGroup& group) {
  Json json{{"defences", group.defences}};
  if (!group.answer.empty()) json["answer"] = group.answer;
  return json;
}

Json to_json(const SolverTurn& turn) {
  Json json{{"turn", turn.text},
            {"position", turn.position},
            {"turns", turn.turns},
            {"uniqueness", word_for(turn.uniqueness)},
            {"ways", turn.ways}};
  if (!turn.also.empty()) json["also"] = turn.also;
  if (!turn.end.empty()) add_end(json, turn);
  if (!turn.refutations.empty()) json["refutations"] = to_json(turn.refutations);
  if (!turn.traps.empty()) json["traps"] = to_json(turn.traps);
  if (turn.defences.empty()) return json;
  Json& defences = json["defences"] = Json::array();
  for (const PuzzleDefence& defence : turn.defences) defences.push_back(to_json(defence));
  Json& groups = json["groups"] = Json::array();
  for (const DefenceGroup& group : groups_of(turn)) groups.push_back(to_json(group));
  return json;
}

Json to_json(const std::optional<WrongTurn>& wrong) {
  if (!wrong) return nullptr;
  return {{"turn", wrong->text},
          {"origin", word_for(wrong->origin)},
          {"position", wrong->position},
          {"refutation", wrong->refutation}};
}

Json to_json(const PuzzleSource& source) {
  return {{"source", in_utf8(source.source)},
          {"number", source.number},
          {"turn", source.turn},
          {"event", in_utf8(source.event)},
          {"white", in_utf8(source.white)},
          {"black", in_utf8(source.black)},
          {"date", in_utf8(source.date)},
          {"played", source.played},
          {"position_before", source.position_before},
          {"turn_before", source.turn_before},
          {"variation", source.is_variation}};
}

Json to_json(const PuzzleEffort& effort) {
  return {{"answers", effort.answers}, {"quiet", effort.quiet},     {"looks_bad", effort.looks_bad},
          {"far", effort.far},         {"divided", effort.divided}, {"tempting", effort.tempting},
          {"heights", effort.heights}};
}

// Reading.

SolverTurn read_solver_turn(const Element& element);

template <class Told>
void read_end(const Element& element, Told& told) {
  told.end = element["end"].text();
  if (element.has("ending")) told.ending = element["ending"].text();
}

PuzzleDefence read_defence(const Element& element) {
  PuzzleDefence defence;
  defence.turns = element["turns"].texts();
  defence.position = element["position"].text();
  if (element.has("answer"))
    defence.answer = read_solver_turn(element["answer"]);
  else
    read_end(element, defence);
  element["turns"].require(!defence.turns.empty(), "at least one turn");
  return defence;
}

Refutation read_refutation(const Element& element) {
  Refutation refutation{element["reply"].text(), element["turns"].texts(), element["loses"].flag()};
  element["turns"].require(!refutation.wrong_turns.empty(), "at least one turn");
  return refutation;
}

Trap read_trap(const Element& element) {
  Trap trap;
  trap.text = element["turn"].text();
  trap.line = element["line"].texts();
  read_end(element, trap);
  element["line"].require(!trap.line.empty(), "at least one turn");
  return trap;
}

SolverTurn read_solver_turn(const Element& element) {
  SolverTurn turn;
  turn.text = element["turn"].text();
  turn.position = element["position"].text();
  turn.turns = element["turns"].integer(1);
  turn.uniqueness = element["uniqueness"].one_of(uniquenesses);
  turn.ways = element["ways"].integer(1);
  if (element.has("also")) turn.also = element["also"].texts();
  if (element.has("end")) read_end(element, turn);
  if (element.has("refutations")) turn.refutations = element["refutations"].list(read_refutation);
  if (element.has("traps")) turn.traps = element["traps"].list(read_trap);
  if (element.has("defences")) turn.defences = element["defences"].list(read_defence);
  return turn;
}

std::optional<WrongTurn> read_wrong_turn(const Element& element) {
  if (element.is_null()) return std::nullopt;
  WrongTurn wrong;
  wrong.text = element["turn"].text();
  wrong.origin = element["origin"].one_of(origins);
  wrong.position = element["position"].text();
  wrong.refutation = element["refutation"].texts();
  element["refutation"].require(!wrong.refutation.empty(), "at least one turn");
  return wrong;
}

std::vector<int> read_shares(const Element& element) {
  return element.list([](const Element& share) { return share.integer(0); });
}

PuzzleEffort read_effort(const Element& element) {
  return {.answers = element["answers"].integer(0),
          .quiet = element["quiet"].flag(),
          .looks_bad = element["looks_bad"].flag(),
          .far = element["far"].flag(),
          .divided = element.has("divided") && element["divided"].flag(),
          .tempting = element["tempting"].integer(0),
          .heights = element["heights"].integer(0)};
}

PuzzleSource read_source(const Element& element) {
  PuzzleSource source;
  source.source = element["source"].text();
  source.number = element["number"].integer(1);
  source.turn = element["turn"].integer(0);
  source.event = element["event"].text();
  source.white = element["white"].text();
  source.black = element["black"].text();
  source.date = element["date"].text();
  source.played = element["played"].text();
  source.position_before = element["position_before"].text();
  source.turn_before = element["turn_before"].text();
  source.is_variation = element.has("variation") && element["variation"].flag();
  return source;
}

}  // namespace

std::string_view word_for(Uniqueness uniqueness) {
  return words::word_for(uniquenesses, uniqueness);
}

std::string_view word_for(WrongTurn::Origin origin) {
  return words::word_for(origins, origin);
}

std::string_view word_for(DifficultyClass difficulty_class) {
  return words::word_for(difficulty_classes, difficulty_class);
}

std::string write_json(const Puzzle& puzzle) {
  Json json{{"cairn", version}, {"schema", puzzle_schema}};
  json["id"] = puzzle.id;
  json["game"] = puzzle.game;
  json["position"] = puzzle.position;
  json["side"] = words::word_for(words::sides, puzzle.side);
  json["turns"] = puzzle.turns;
  json["asked"] = puzzle.asked;
  json["themes"] = puzzle.motifs;
  if (const std::string idea = idea_of(puzzle); !idea.empty()) json["idea"] = idea;
  if (const std::string trap = trap_of(puzzle); !trap.empty()) json["trap"] = trap;
  json["rating"] = puzzle.rating;
  json["rating_error"] = puzzle.rating_error;
  json["difficulty_class"] = word_for(puzzle.difficulty_class);
  json["effort"] = to_json(puzzle.effort);
  json["shares"] = puzzle.shares;
  json["choices"] = puzzle.choices;
  json["solution"] = to_json(puzzle.solution);
  json["wrong_turn"] = to_json(puzzle.wrong_turn);
  json["source"] = to_json(puzzle.source);
  json["certificate"] = puzzle.certificate;
  json["uniqueness_certificate"] = puzzle.uniqueness_certificate;
  return json::dump(json) + '\n';
}

Puzzle read_puzzle(std::string_view line) {
  const auto content = json::parse(line, max_puzzle_depth);
  return read_puzzle(Element(content, ""));
}

Puzzle read_puzzle(const Element& element) {
  json::expect_schema(element, puzzle_schema);
  Puzzle puzzle;
  puzzle.id = element["id"].text();
  puzzle.game = element["game"].text();
  puzzle.position = element["position"].text();
  puzzle.side = element["side"].one_of(words::sides);
  puzzle.turns = element["turns"].integer(1);
  puzzle.asked = element["asked"].integer(1);
  if (element.has("grade"))
    element["grade"].require(element["grade"].text() == "gold",
                             "gold, as all puzzles are that have only one solution");
  puzzle.motifs = element["themes"].texts();
  puzzle.rating = element["rating"].integer(0);
  puzzle.rating_error = element["rating_error"].integer(0);
  puzzle.difficulty_class = element["difficulty_class"].one_of(difficulty_classes);
  if (element.has("effort")) puzzle.effort = read_effort(element["effort"]);
  puzzle.shares = read_shares(element["shares"]);
  puzzle.choices = element["choices"].integer(1);
  puzzle.solution = read_solver_turn(element["solution"]);
  puzzle.wrong_turn = read_wrong_turn(element["wrong_turn"]);
  puzzle.source = read_source(element["source"]);
  puzzle.certificate = element["certificate"].text();
  if (element.has("uniqueness_certificate"))
    puzzle.uniqueness_certificate = element["uniqueness_certificate"].text();
  return puzzle;
}

std::vector<Puzzle> read_puzzles(std::string_view text) {
  std::vector<Puzzle> puzzles;
  json::for_each_value(text, [&](std::string_view value, Place place) {
    try {
      puzzles.push_back(read_puzzle(value));
    } catch (const Error& error) {
      throw error.at(place);
    }
  });
  return puzzles;
}

}  // namespace cairn

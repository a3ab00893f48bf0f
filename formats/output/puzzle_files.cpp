#include "formats/output/puzzle_files.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "core/puzzle.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "core/words.hpp"
#include "formats/records/json.hpp"

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

// Adds how the game ends, in a sentence and in a word.
template <class Told>
void add_end(Json& json, const Told& told) {
  json["end"] = told.end;
  if (!told.ending.empty()) json["ending"] = told.ending;
}

Json to_json(const SolutionTurn& turn);

Json defence_json(const SolutionTurn& defence) {
  Json json{{"turns", texts_of(defence)}, {"position", defence.position}};
  if (defence.next.empty())
    add_end(json, defence);
  else
    json["answer"] = to_json(defence.next.front());
  return json;
}

Json refutation_json(const Refutation& refutation) {
  return {{"reply", refutation.line.empty() ? "" : refutation.line.front()},
          {"loses", refutation.loses},
          {"turns", refutation.wrong_turns}};
}

Json trap_json(const Refutation& trap) {
  Json json{{"turn", trap.wrong_turns.front()}, {"line", trap.line}};
  add_end(json, trap);
  return json;
}

Json group_json(const DefenceGroup& group) {
  Json json{{"defences", group.defences}};
  if (!group.answer.empty()) json["answer"] = group.answer;
  return json;
}

// Adds a list unless it is empty.
template <class Item>
void add_list(Json& json, const char* key, const std::vector<Item>& items,
              Json (*item_json)(const Item&)) {
  if (items.empty()) return;
  Json& list = json[key] = Json::array();
  for (const Item& item : items) list.push_back(item_json(item));
}

Json to_json(const SolutionTurn& turn) {
  Json json{{"turn", turn.text},
            {"position", turn.position},
            {"turns", turn.turns},
            {"uniqueness", words::word_for(uniquenesses, turn.uniqueness)},
            {"ways", turn.ways}};
  if (!turn.also.empty()) json["also"] = turn.also;
  if (!turn.end.empty()) add_end(json, turn);
  add_list(json, "refutations", turn.refutations, refutation_json);
  add_list(json, "traps", turn.traps, trap_json);
  add_list(json, "defences", turn.next, defence_json);
  add_list(json, "groups", groups_of(turn), group_json);
  return json;
}

Json to_json(const std::optional<WrongTurn>& wrong) {
  if (!wrong) return nullptr;
  return {{"turn", wrong->text},
          {"origin", words::word_for(origins, wrong->origin)},
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

SolutionTurn read_turn(const Element& element);

template <class Told>
void read_end(const Element& element, Told& told) {
  told.end = element["end"].text();
  if (element.has("ending")) told.ending = element["ending"].text();
}

// Returns the texts of an array that holds at least one.
std::vector<std::string> read_turns(const Element& element) {
  std::vector<std::string> turns = element.texts();
  element.require(!turns.empty(), "at least one turn");
  return turns;
}

SolutionTurn read_defence(const Element& element) {
  SolutionTurn defence;
  defence.also = read_turns(element["turns"]);
  defence.text = defence.also.front();
  defence.also.erase(defence.also.begin());
  defence.position = element["position"].text();
  if (element.has("answer"))
    defence.next = {read_turn(element["answer"])};
  else
    read_end(element, defence);
  return defence;
}

Refutation read_refutation(const Element& element) {
  Refutation refutation;
  if (std::string reply = element["reply"].text(); !reply.empty())
    refutation.line = {std::move(reply)};
  refutation.wrong_turns = read_turns(element["turns"]);
  refutation.loses = element["loses"].flag();
  return refutation;
}

Refutation read_trap(const Element& element) {
  Refutation trap{{element["turn"].text()}, read_turns(element["line"]), true, {}, {}};
  read_end(element, trap);
  return trap;
}

SolutionTurn read_turn(const Element& element) {
  SolutionTurn turn;
  turn.text = element["turn"].text();
  turn.position = element["position"].text();
  turn.turns = element["turns"].integer(1);
  turn.uniqueness = element["uniqueness"].one_of(uniquenesses);
  turn.ways = element["ways"].integer(1);
  if (element.has("also")) turn.also = element["also"].texts();
  if (element.has("end")) read_end(element, turn);
  if (element.has("refutations")) turn.refutations = element["refutations"].list(read_refutation);
  if (element.has("traps")) turn.traps = element["traps"].list(read_trap);
  if (element.has("defences")) turn.next = element["defences"].list(read_defence);
  return turn;
}

std::optional<WrongTurn> read_wrong_turn(const Element& element) {
  if (element.is_null()) return std::nullopt;
  WrongTurn wrong;
  wrong.text = element["turn"].text();
  wrong.origin = element["origin"].one_of(origins);
  wrong.position = element["position"].text();
  wrong.refutation = read_turns(element["refutation"]);
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

constexpr std::string_view csv_head =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";

// The turns beginning with the defender's turn before the puzzle, or `-` if there was none.
std::vector<std::string> moves_of(const Puzzle& puzzle) {
  const std::string& before = puzzle.source.turn_before;
  std::vector<std::string> moves{before.empty() ? "-" : before};
  for (const SolutionTurn* turn : line_from(puzzle.solution)) moves.push_back(turn->text);
  return moves;
}

std::string csv_line_of(const Puzzle& puzzle, CsvTexts texts) {
  const PuzzleSource& source = puzzle.source;
  const std::string place = fmt::format("{}/{}/{}#{}", source.source, source.number,
                                        words::word_for(words::sides, puzzle.side), source.turn);
  const std::string& start =
      source.position_before.empty() ? puzzle.position : source.position_before;
  return fmt::format("{},{},{},{},{},0,0,{},{},\n", puzzle.id, csv_field(start, texts),
                     csv_field(fmt::format("{}", fmt::join(moves_of(puzzle), " ")), texts),
                     puzzle.rating, puzzle.rating_error,
                     csv_field(fmt::format("{}", fmt::join(puzzle.motifs, " ")), texts),
                     csv_field(place, texts));
}

std::string counts_of(const std::vector<Puzzle>& puzzles) {
  std::map<DifficultyClass, int> classes;
  std::map<std::string, int> motifs;
  for (const Puzzle& puzzle : puzzles) {
    ++classes[puzzle.difficulty_class];
    for (const std::string& motif : puzzle.motifs) ++motifs[motif];
  }
  std::string text = "\nDifficulty:\n";
  for (const auto& [difficulty_class, count] : classes)
    text += fmt::format("{:>8}  {}\n", count, describe(difficulty_class));
  text += "\nThemes:\n";
  for (const auto& [motif, count] : motifs) text += fmt::format("{:>8}  {}\n", count, motif);
  return text;
}

std::string text_line_of(const Puzzle& puzzle) {
  return fmt::format("{}  {:>4} {:<9}  {} wins in {}  {} {} turn {}\n", puzzle.id, puzzle.rating,
                     describe(puzzle.difficulty_class), name(puzzle.side), puzzle.turns,
                     puzzle.source.source, puzzle.source.number, puzzle.source.turn);
}

}  // namespace

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
  if (const std::string trap = trap_text(puzzle); !trap.empty()) json["trap"] = trap;
  json["rating"] = puzzle.rating;
  json["rating_error"] = puzzle.rating_error;
  json["difficulty_class"] = words::word_for(difficulty_classes, puzzle.difficulty_class);
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
  puzzle.solution = read_turn(element["solution"]);
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

std::string write_puzzle_csv(const std::vector<Puzzle>& puzzles, CsvTexts texts) {
  std::vector<const Puzzle*> sorted;
  for (const Puzzle& puzzle : puzzles) sorted.push_back(&puzzle);
  std::ranges::sort(sorted, {}, &Puzzle::id);
  std::string text(csv_head);
  for (const Puzzle* puzzle : sorted) text += csv_line_of(*puzzle, texts);
  return text;
}

std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, std::size_t games,
                              std::size_t bad_records) {
  std::string text = fmt::format("{:>8}  game{}\n", games, games == 1 ? "" : "s");
  if (bad_records > 0)
    text += fmt::format("{:>8}  bad record{}\n", bad_records, bad_records == 1 ? "" : "s");
  if (puzzles.empty()) return text;
  text += counts_of(puzzles) + "\nPuzzles, the easiest first:\n";
  for (const Puzzle& puzzle : puzzles) text += text_line_of(puzzle);
  return text;
}

}  // namespace cairn

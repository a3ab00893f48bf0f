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
#include "formats/output/page_boards.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/template.hpp"
#include "formats/page_assets.hpp"
#include "formats/puzzle_page_template.hpp"
#include "formats/records/game_names.hpp"
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

namespace {

constexpr std::string_view csv_head =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";

// The turns beginning with the defender's turn before the puzzle, or `-` if there was none.
std::vector<std::string> moves_of(const Puzzle& puzzle) {
  const std::string& before = puzzle.source.turn_before;
  std::vector<std::string> moves{before.empty() ? "-" : before, puzzle.solution.text};
  for (const SolverTurn* turn = &puzzle.solution; !turn->defences.empty();) {
    const PuzzleDefence& defence = turn->defences.front();
    moves.push_back(defence.turns.front());
    if (!defence.answer) break;
    turn = &*defence.answer;
    moves.push_back(turn->text);
  }
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

}  // namespace

std::string write_puzzle_csv(const std::vector<Puzzle>& puzzles, CsvTexts texts) {
  std::vector<const Puzzle*> sorted;
  for (const Puzzle& puzzle : puzzles) sorted.push_back(&puzzle);
  std::ranges::sort(sorted, {}, &Puzzle::id);
  std::string text(csv_head);
  for (const Puzzle* puzzle : sorted) text += csv_line_of(*puzzle, texts);
  return text;
}

namespace {

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

namespace {

using Json = nlohmann::ordered_json;

// Writes the turns of an item, which is played on `board`.
class ItemWriter {
 public:
  ItemWriter(const PageBoard& board, const Language& language)
      : board_(board), language_(language) {}

  template <class Thing>
  Json list(const std::vector<Thing>& things) const {
    Json json = Json::array();
    for (const Thing& thing : things) json.push_back(to_json(thing));
    return json;
  }

 private:
  Json to_json(const PageTurn& turn) const {
    return Json::array({turn.text, actions_json(board_, turn)});
  }

  Json to_json(const PuzzlePage::Reply& reply) const {
    Json json = Json::array({reply.step.text, reply.loses, actions_json(board_, reply.step)});
    if (!reply.end.empty()) {
      json.push_back(list(reply.rest));
      json.push_back(language_.of(reply.end));
    }
    return json;
  }

  Json to_json(const PuzzlePage::Attempt& attempt) const {
    if (attempt.next.empty()) return Json::array({attempt.action, attempt.verdict});
    return Json::array({attempt.action, list(attempt.next)});
  }

  Json to_json(const PuzzlePage::Defence& defence) const {
    return {{"turns", defence.turns}, {"line", list(defence.line)}, {"end", end_of(defence.end)}};
  }

  Json to_json(const DefenceGroup& group) const {
    return Json::array({group.answer, group.defences});
  }

  Json to_json(const PuzzlePage::Turn& turn) const {
    Json json{{"turn", to_json(turn.step)},
              {"first", turn.first},
              {"also", turn.also},
              {"end", end_of(turn.end)},
              {"defences", list(turn.defences)},
              {"groups", list(turn.groups)}};
    if (!turn.task.attempts.empty())
      json["task"] = {{"actions", list(turn.task.actions)},
                      {"replies", list(turn.task.replies)},
                      {"choices", list(turn.task.attempts)}};
    return json;
  }

  std::string end_of(const std::string& end) const { return end.empty() ? end : language_.of(end); }

  const PageBoard& board_;
  const Language& language_;
};

std::string details_of(const Puzzle& puzzle, const Language& language) {
  std::string text = language.phrase("Rating {rating} ± {error}",
                                     {{"rating", puzzle.rating}, {"error", puzzle.rating_error}});
  const PuzzleSource& source = puzzle.source;
  if (source.white != source.black)
    text = language.phrase(
        "{first}; {second}",
        {{"first", text},
         {"second", fmt::format("{} - {}", in_utf8(source.white), in_utf8(source.black))}});
  return text + '.';
}

Json to_json(const PuzzlePage::Item& item, const PageBoard& board, const Language& language) {
  const Puzzle& puzzle = *item.puzzle;
  Json themes = Json::array();
  for (const std::string& motif : puzzle.motifs)
    themes.push_back(theme_of(puzzle, motif, language));
  Json json{{"id", puzzle.id},
            {"board", item.board},
            {"side", name(puzzle.side)},
            {"task", item.task},
            {"details", details_of(puzzle, language)},
            {"class", class_of(puzzle, language)},
            {"level", 1 + static_cast<int>(puzzle.difficulty_class)},
            {"themes", themes},
            {"idea", idea_of(puzzle, language)},
            {"trap", trap_of(puzzle, language)},
            {"asked", puzzle.asked},
            {"proof", language.phrase("Every other first turn is proven to lose.")},
            {"start", changes_json(item.start)},
            {"line", ItemWriter(board, language).list(item.main_line)}};
  if (item.game) json["game"] = Json::array({item.game->address, item.game->words});
  return json;
}

}  // namespace

std::string write_puzzle_page(const PuzzlePage& page, Compressor compressed) {
  const Language& language = *page.language;
  Json boards = Json::array();
  Html symbols;
  Html legend;
  for (std::size_t i = 0; i < page.boards.size(); ++i) {
    const int number = static_cast<int>(i);
    boards.push_back(board_json(page.boards[i], number, language));
    symbols.text += board_symbols(page.boards[i], number);
    legend.text += board_legend(page.boards[i], number, language);
  }
  Json puzzles = Json::array();
  for (const PuzzlePage::Item& item : page.items)
    puzzles.push_back(to_json(item, page.boards[static_cast<std::size_t>(item.board)], language));
  Json content{{"boards", boards}, {"puzzles", puzzles}};
  if (Json messages = messages_json(language, puzzle_page_script_messages); !messages.is_null())
    content["messages"] = std::move(messages);
  // The first link leads to the first page of the site, if there is one.
  PageContent::List links = list_of(page.links, [](const PuzzlePage::Link& link) -> PageContent {
    return {{"address", link.address}, {"words", link.words}};
  });
  const PageContent home = links.empty() ? PageContent(false) : links.front();
  if (!links.empty()) links.erase(links.begin());
  const Html body =
      filled("puzzles",
             {{"home", home},
              {"links", std::move(links)},
              {"title", page.title},
              {"symbols", symbols},
              {"goals", list_of(page.goals, [](const std::string& goal) { return goal; })},
              {"legend", legend},
              {"unreviewed", language.unreviewed() > 0},
              {"set", Html{packed(json::dump(content), compressed)}}},
             language);
  return whole_page(
      {puzzle_page_style, puzzle_page_style_hash, puzzle_page_script, puzzle_page_script_hash},
      page.title, body.text, language);
}

}  // namespace cairn

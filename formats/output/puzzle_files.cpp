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
#include "formats/page_assets.hpp"
#include "formats/puzzle_page_template.hpp"
#include "formats/records/game_names.hpp"
#include "formats/records/json.hpp"
#include "formats/records/members.hpp"

namespace cairn {

namespace {

using namespace json::rules;
using json::Element;
using words::Word;

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

}  // namespace

// How the game ends, in a sentence and in a word.
void list_end(json::Pass& pass, auto& told, const Rule& rule = {}) {
  pass("end", told.end, rule);
  pass("ending", told.ending, ending_word);
}

void members(json::Pass& pass, SolverTurn& turn);

void members(json::Pass& pass, PuzzleDefence& defence) {
  pass("turns", defence.turns, turn_text.at_least("at least one turn"));
  pass("position", defence.position, position_text);
  pass("answer", defence.answer, if_any);
  if (!defence.answer) list_end(pass, defence, pass.describes() ? if_any : always);
  pass.also("oneOf", R"([{"required": ["answer"]}, {"required": ["end"]}])");
}

void members(json::Pass& pass, Refutation& refutation) {
  pass("reply", refutation.reply,
       always.saying("empty if the wrong turns lose the game by themselves"));
  pass("loses", refutation.loses);
  pass("turns", refutation.wrong_turns, turn_text.at_least("at least one turn"));
}

void members(json::Pass& pass, Trap& trap) {
  pass("turn", trap.text, turn_text);
  pass("line", trap.line, turn_text.at_least("at least one turn"));
  list_end(pass, trap);
}

void members(json::Pass& pass, DefenceGroup& group) {
  pass("defences", group.defences, always.at_least(""));
  pass("answer", group.answer, turn_text.if_any());
}

void members(json::Pass& pass, SolverTurn& turn) {
  pass("turn", turn.text, turn_text);
  pass("position", turn.position, position_text);
  pass("turns", turn.turns, from_one);
  pass("uniqueness", turn.uniqueness, uniquenesses);
  pass("ways", turn.ways, from_one.to(10));
  pass("also", turn.also, turn_text.if_any());
  list_end(pass, turn, if_any);
  pass("refutations", turn.refutations, some_if_any);
  pass("traps", turn.traps, some_if_any);
  pass("defences", turn.defences, some_if_any);
  pass.written("groups", some_if_any, [&] { return groups_of(turn); });
}

void members(json::Pass& pass, WrongTurn& wrong) {
  pass("turn", wrong.text, turn_text);
  pass("origin", wrong.origin, origins);
  pass("position", wrong.position, position_text);
  pass("refutation", wrong.refutation, turn_text.at_least("at least one turn"));
}

void members(json::Pass& pass, PuzzleSource& source) {
  pass("source", source.source);
  pass("number", source.number, from_one);
  pass("turn", source.turn);
  pass("event", source.event);
  pass("white", source.white);
  pass("black", source.black);
  pass("date", source.date);
  pass("played", source.played);
  pass("position_before", source.position_before);
  pass("turn_before", source.turn_before);
  pass("variation", source.is_variation, later);
}

void members(json::Pass& pass, PuzzleEffort& effort) {
  pass("answers", effort.answers);
  pass("quiet", effort.quiet);
  pass("looks_bad", effort.looks_bad);
  pass("far", effort.far);
  pass("divided", effort.divided, later);
  pass("tempting", effort.tempting);
  pass("heights", effort.heights);
}

void members(json::Pass& pass, Puzzle& puzzle) {
  pass.header(puzzle_schema);
  pass("id", puzzle.id);
  pass("game", puzzle.game);
  pass("position", puzzle.position, position_text);
  pass("side", puzzle.side, words::sides);
  pass("turns", puzzle.turns, from_one);
  pass("asked", puzzle.asked, from_one);
  pass("themes", puzzle.motifs);
  pass.written("idea", not_empty.if_any(), [&] { return idea_of(puzzle); });
  pass.written("trap", not_empty.if_any(), [&] { return trap_of(puzzle); });
  pass("rating", puzzle.rating);
  pass("rating_error", puzzle.rating_error);
  pass("difficulty_class", puzzle.difficulty_class, difficulty_classes);
  pass("effort", puzzle.effort, later);
  pass("shares", puzzle.shares, always.from(0).to(10'000));
  pass("choices", puzzle.choices, from_one);
  pass("solution", puzzle.solution);
  pass("wrong_turn", puzzle.wrong_turn, or_null);
  pass("source", puzzle.source);
  pass("certificate", puzzle.certificate);
  pass("uniqueness_certificate", puzzle.uniqueness_certificate, later);
}

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
  return json::line_of(puzzle);
}

nlohmann::ordered_json puzzle_json_schema() {
  return json::schema_of({json::kind("puzzle", Puzzle{})});
}

Puzzle read_puzzle(std::string_view line) {
  const auto content = json::parse(line, max_puzzle_depth);
  return read_puzzle(Element(content, ""));
}

Puzzle read_puzzle(const Element& element) {
  Puzzle puzzle = json::value_of<Puzzle>(element);
  if (element.has("grade"))
    element["grade"].require(element["grade"].text() == "gold",
                             "gold, as all puzzles are that have only one solution");
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

// The sign of Cairn, which leads to the first page of the site if there is one.
std::string brand(const PuzzlePage& page) {
  if (page.links.empty())
    return fmt::format("<span class=\"brand\">{}</span>", std::string_view(page_logo));
  const auto& [address, words] = page.links.front();
  return fmt::format("<a class=\"brand\" href=\"{}\" aria-label=\"{}\">{}</a>", html_text(address),
                     html_text(words), std::string_view(page_logo));
}

// Returns links to the other pages of the site; `tag` is the beginning of each.
std::string site_links(const PuzzlePage& page, std::string_view tag, std::string_view sign) {
  std::string text;
  for (std::size_t i = 1; i < page.links.size(); ++i)
    text += fmt::format("{} href=\"{}\">{}{}</a>", tag, html_text(page.links[i].address), sign,
                        html_text(page.links[i].words));
  return text;
}

// The same for the menu, in which they are on phones, too.
std::string menu_links(const PuzzlePage& page) {
  if (page.links.empty()) return {};
  return "<hr>\n" + site_links(page, "<a", icon("game")) + '\n';
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
  std::string symbols;
  std::string legend;
  std::string goals;
  for (const std::string& goal : page.goals) goals += "<p>" + html_text(goal) + "</p>\n";
  for (std::size_t i = 0; i < page.boards.size(); ++i) {
    const int number = static_cast<int>(i);
    boards.push_back(board_json(page.boards[i], number, language));
    symbols += board_symbols(page.boards[i], number);
    legend += board_legend(page.boards[i], number, language);
  }
  Json puzzles = Json::array();
  for (const PuzzlePage::Item& item : page.items)
    puzzles.push_back(to_json(item, page.boards[static_cast<std::size_t>(item.board)], language));
  Json content{{"boards", boards}, {"puzzles", puzzles}};
  if (Json messages = messages_json(language, puzzle_page_script_messages); !messages.is_null())
    content["messages"] = std::move(messages);
  const std::string set = packed(json::dump(content), compressed);
  const std::string body =
      filled(translated(puzzle_page_template, language),
             {{"ICONS", page_icons},
              {"BRAND", brand(page)},
              {"NAVIGATION", site_links(page, "<a class=\"navlink wide\"", "")},
              {"LINKS", menu_links(page)},
              {"TITLE", html_text(page.title)},
              {"SYMBOLS", symbols},
              {"GOALS", goals},
              {"LEGEND", legend},
              {"HELP", help_wanted(language)},
              {"SET", set}});
  return whole_page(
      {puzzle_page_style, puzzle_page_style_hash, puzzle_page_script, puzzle_page_script_hash},
      page.title, body, language);
}

}  // namespace cairn

#include "formats/output/puzzle_files.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <utility>

#include "core/puzzle.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
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

void members(json::Pass& pass, SolutionTurn& turn);

namespace {

// How the game ends, in a sentence and in a word.
void list_end(json::Pass& pass, auto& told, const Rule& rule = {}) {
  pass("end", told.end, rule);
  pass("ending", told.ending, ending_word);
}

constexpr auto list_refutation = [](json::Pass& pass, Refutation& refutation, std::size_t) {
  pass.text(
      "reply", refutation.line, [](const auto& line) { return line.empty() ? "" : line.front(); },
      [](const Element& element) {
        std::vector<std::string> line{element.text()};
        std::erase(line, "");
        return line;
      },
      always.saying("empty if the wrong turns lose the game by themselves"));
  pass("loses", refutation.loses);
  pass("turns", refutation.wrong_turns, turn_text.at_least("at least one turn"));
};

constexpr auto list_trap = [](json::Pass& pass, Refutation& trap, std::size_t) {
  if (pass.reads()) trap.loses = true;
  pass.text(
      "turn", trap.wrong_turns, [](const auto& turns) { return turns.front(); },
      [](const Element& element) { return std::vector{element.text()}; }, turn_text);
  pass("line", trap.line, turn_text.at_least("at least one turn"));
  list_end(pass, trap);
};

constexpr auto list_defence = [](json::Pass& pass, SolutionTurn& defence, std::size_t) {
  std::vector<std::string> turns = texts_of(defence);
  pass("turns", turns, turn_text.at_least("at least one turn"));
  if (pass.reads()) {
    defence.text = turns.front();
    defence.also.assign(turns.begin() + 1, turns.end());
  }
  pass("position", defence.position, position_text);
  pass.first("answer", defence.next, if_any);
  if (defence.next.empty()) list_end(pass, defence, pass.describes() ? if_any : always);
  pass.also("oneOf", R"([{"required": ["answer"]}, {"required": ["end"]}])");
};

}  // namespace

void members(json::Pass& pass, DefenceGroup& group) {
  pass("defences", group.defences, always.at_least(""));
  pass("answer", group.answer, turn_text.if_any());
}

void members(json::Pass& pass, SolutionTurn& turn) {
  pass("turn", turn.text, turn_text);
  pass("position", turn.position, position_text);
  pass("turns", turn.turns, from_one);
  pass("uniqueness", turn.uniqueness, uniquenesses);
  pass("ways", turn.ways, from_one.to(10));
  pass("also", turn.also, turn_text.if_any());
  list_end(pass, turn, if_any);
  pass.list("refutations", turn.refutations, some_if_any, list_refutation);
  pass.list("traps", turn.traps, some_if_any, list_trap);
  pass.list("defences", turn.next, some_if_any, list_defence);
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
  pass.written("trap", not_empty.if_any(), [&] { return trap_text(puzzle); });
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

namespace {

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

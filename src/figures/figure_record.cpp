#include "figures/figure_record.hpp"

#include "model/puzzle_words.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <variant>

#include "formats/analysis/analysis_json.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/records/detect.hpp"

namespace cairn {

namespace {

bool has_schema(std::string_view line, std::string_view schema) {
  return detect(line) == Content::json && line.find(fmt::format("\"{}\"", schema)) != line.npos;
}

// Returns the main line: the solver's turns and the defences that hold out longest.
std::vector<std::string> main_line(const Puzzle& puzzle) {
  std::vector<std::string> line;
  const SolverTurn* turn = &puzzle.solution;
  for (;;) {
    line.push_back(turn->text);
    if (turn->defences.empty()) return line;
    const PuzzleDefence& defence = turn->defences.front();
    line.push_back(defence.turns.front());
    if (!defence.answer) return line;
    turn = &*defence.answer;
  }
}

FigureRecord record_of(const Puzzle& puzzle, const Language& language) {
  FigureRecord source;
  source.record.game = puzzle.game;
  source.record.start = puzzle.position;
  source.record.tags = {{"PW", {puzzle.source.white}, {}}, {"PB", {puzzle.source.black}, {}}};
  for (const std::string& text : main_line(puzzle))
    source.record.turns.push_back({std::nullopt, text, {}, {}, {}});
  source.caption = task_of(puzzle, language);
  source.is_puzzle = true;
  return source;
}

}  // namespace

FigureRecord read_figure_record(ReadResult result, const Language& language) {
  if (has_schema(result.text, puzzle_schema)) {
    FigureRecord source = record_of(read_puzzle(result.text), language);
    source.record.number = result.number;
    return source;
  }
  if (const Error* error = std::get_if<Error>(&result.content)) throw *error;
  FigureRecord source{std::move(std::get<Record>(result.content)), {}, {}};
  if (!has_schema(result.text, analysis_schema)) return source;
  const auto content = read_json(result.text);
  for (const AnnotatedTurn& turn : std::get<AnnotatedGame>(content).turns)
    source.notes.push_back(notes_of(turn));
  return source;
}

}  // namespace cairn

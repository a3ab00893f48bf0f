#include "formats/puzzle/puzzle_writers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/text/words.hpp"

namespace cairn {

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

}  // namespace cairn

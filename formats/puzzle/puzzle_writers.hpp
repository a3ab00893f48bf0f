// Writes sets of puzzles for people and other programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "formats/pages/packed.hpp"
#include "formats/text/csv_field.hpp"
#include "model/puzzle.hpp"
#include "model/puzzle_page.hpp"

namespace cairn {

// Writes CSV with the columns of lichess's puzzle database, so that programs made for that database
// can read them: a header line and one line for each puzzle, sorted by identifier.
// docs/formats/schema-puzzle.md describes the columns.
std::string write_puzzle_csv(const std::vector<Puzzle>& puzzles, CsvTexts texts);

// Writes text: how many games there were, and how many of them were bad records, the numbers of
// puzzles by class and motif, and one line for each puzzle.
std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, std::size_t games,
                              std::size_t bad_records);

// Writes the page on which people solve puzzles: one HTML file that needs no network. Its parts are
// in formats/puzzle/page/.
std::string write_puzzle_page(const PuzzlePage& page, Compressor compressed);

}  // namespace cairn

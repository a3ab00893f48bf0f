// Writes puzzles as CSV with the columns of lichess's puzzle database, so that programs made for
// that database can read them. docs/formats/schema-puzzle.md describes the columns.
#pragma once

#include <string>
#include <vector>

#include "formats/text/csv_field.hpp"
#include "model/puzzle.hpp"

namespace cairn {

// Writes a header line and one line for each puzzle, sorted by identifier.
std::string write_puzzle_csv(const std::vector<Puzzle>& puzzles, CsvTexts texts);

}  // namespace cairn

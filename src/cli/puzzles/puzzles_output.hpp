// The directory of a set of puzzles.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "games/puzzle_set.hpp"
#include "model/figure.hpp"
#include "render/image_output.hpp"
#include "text/language.hpp"

namespace cairn::cli {

struct PuzzleSheets {
  int puzzles_a_page = 6;  // 0: no sheets are made
  Paper paper;
  bool svg = false;                       // pages as SVG files in addition to the PDF
  const Language* language = &english();  // of the sheets and the page
};

// How a set is written for people.
struct PuzzleSetLook {
  PuzzleSheets sheets;
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

// Returns the paths of the files that write_puzzle_set() writes beside the pages as SVG.
std::vector<std::string> puzzle_set_files(const std::string& directory);

// What was looked for puzzles.
struct SetSummary {
  std::size_t games = 0;
  std::size_t bad_records = 0;  // of these
};

// Writes all files of the set into a directory that exists; its proofs are in one archive. Removes
// sheets that an earlier set left there. Throws Error of kind io.
void write_puzzle_set(const std::string& directory, const std::vector<ProvenPuzzle>& set,
                      const SetSummary& summary, const PuzzleSetLook& look);

// Returns the files of a set, of which each may be compressed ("puzzles.jsonl.xz"). Files that are
// not there are left out. Throws Error of kind io if one cannot be read, or if puzzles.jsonl is not
// there.
SetFiles read_puzzle_set(const std::string& directory);

}  // namespace cairn::cli

// The directory of a set of puzzles.
#pragma once

#include <string>
#include <vector>

#include "games/puzzle_set.hpp"
#include "model/figure.hpp"
#include "model/space_names.hpp"
#include "render/image_output.hpp"
#include "text/language.hpp"

namespace cairn::cli {

struct PuzzleSheets {
  int puzzles_a_page = 6;  // 0: no sheets are made
  Paper paper;
  bool svg = false;                       // pages as SVG files in addition to the PDF
  const Language* language = &english();  // of the sheets and the page
  SpaceNames spaces = SpaceNames::own;    // the names of spaces in them
};

// How a set is written for people.
struct PuzzleSetLook {
  PuzzleSheets sheets;
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

// Returns the paths of the files that write_puzzle_set() writes beside the pages as SVG.
std::vector<std::string> puzzle_set_files(const std::string& directory);

// Writes all files of the set into a directory that exists; its proofs are in one archive. Removes
// certificates and sheets that an earlier set left there. Throws Error of kind io.
void write_puzzle_set(const std::string& directory, const PuzzleSet& set,
                      const PuzzleSetLook& look);

// Returns the files of a set, of which each may be compressed ("puzzles.jsonl.xz"). The proofs are
// in an archive, or each in a file of its own as in earlier sets. Files that are not there are left
// out. Throws Error of kind io if one cannot be read, or if puzzles.jsonl is not there.
SetFiles read_puzzle_set(const std::string& directory);

}  // namespace cairn::cli

// Writes the directory of a set of puzzles.
#pragma once

#include <string>
#include <vector>

#include "cli/puzzles/puzzles_sheets.hpp"
#include "puzzles/assembly.hpp"

namespace cairn::cli {

// Returns the name of a puzzle's proof, relative to the set's directory. `id` is the id of the
// puzzle.
std::string certificate_name(const std::string& id);

// Returns the paths of the files that write_puzzle_set() writes beside the proofs and the pages.
std::vector<std::string> puzzle_set_files(const std::string& directory);

// Writes all files of the set into a directory that exists. Removes certificates and sheets that an
// earlier set left there. Throws Error of kind io.
void write_puzzle_set(const std::string& directory, const PuzzleSet& set,
                      const PuzzleSheets& sheets);

}  // namespace cairn::cli

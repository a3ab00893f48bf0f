// The directory of a set of puzzles.
#pragma once

#include <string>

#include "cli/puzzles/puzzles_sheets.hpp"
#include "puzzles/assembly.hpp"

namespace cairn::cli {

// The name of a puzzle's proof, relative to the set's directory.
std::string certificate_name(const std::string& id);

// Writes all files of the set into a directory that exists; certificates and sheets of an earlier
// set there are removed. Throws Error (io).
void write_puzzle_set(const std::string& directory, const PuzzleSet& set,
                      const PuzzleSheets& sheets);

}  // namespace cairn::cli

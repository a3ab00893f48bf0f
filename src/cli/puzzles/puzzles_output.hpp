// Writes the directory of a set of puzzles.
#pragma once

#include <string>
#include <vector>

#include "cli/puzzles/puzzles_sheets.hpp"
#include "puzzles/assembly.hpp"

namespace cairn::cli {

// Return the names of a puzzle's proofs, relative to the set's directory: that its solution wins,
// and that no other first turn does. `id` is the id of the puzzle.
std::string certificate_name(const std::string& id);
std::string uniqueness_certificate_name(const std::string& id);

// The names of the set's files of which the check of a set has to know.
inline constexpr const char* lines_file = "puzzles.jsonl";
inline constexpr const char* table_file = "puzzles.csv";
inline constexpr const char* record_file = "puzzles.sgf";
inline constexpr const char* page_file = "puzzles.html";
inline constexpr const char* ledger_file = "ledger.jsonl";
inline constexpr const char* funnel_file = "funnel.json";

// Return what stands in the SGF and in the page of a set.
std::string puzzles_as_sgf(const std::vector<Puzzle>& puzzles);
std::string puzzles_as_page(const std::vector<Puzzle>& puzzles);

// Returns the paths of the files that write_puzzle_set() writes beside the proofs and the pages.
std::vector<std::string> puzzle_set_files(const std::string& directory);

// Writes all files of the set into a directory that exists. Removes certificates and sheets that an
// earlier set left there. Throws Error of kind io.
void write_puzzle_set(const std::string& directory, const PuzzleSet& set,
                      const PuzzleSheets& sheets);

}  // namespace cairn::cli

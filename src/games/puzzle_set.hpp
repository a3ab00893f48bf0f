// Sets of puzzles of any games: from what was found in each game to the files of the set.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "formats/pages/packed.hpp"
#include "formats/text/csv_field.hpp"
#include "model/puzzle.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/settings.hpp"
#include "text/language.hpp"

namespace cairn {

// The contents of a set's files by their names, which are relative to the set's directory.
using SetFiles = std::map<std::string, std::string>;

// The names of the files; those of certificates begin with `certificates_begin`.
inline constexpr const char* lines_file = "puzzles.jsonl";
inline constexpr const char* table_file = "puzzles.csv";
inline constexpr const char* record_file = "puzzles.sgf";
inline constexpr const char* page_file = "puzzles.html";
inline constexpr const char* summary_file = "summary.txt";
inline constexpr const char* certificates_begin = "certificates/";

// Returns the puzzles of a game with their two certificates each. Throws Error if a certificate
// does not pass the check.
GamePuzzles proven(PuzzleYield yield);

// Makes a set as assemble() does; the games of the puzzles say which of them are alike.
std::vector<ProvenPuzzle> assemble_set(std::vector<GamePuzzles> games, const ChoiceLimits& limits);

// Returns what stands in the SGF and in the page of a set.
std::string puzzles_as_sgf(const std::vector<Puzzle>& puzzles);
std::string puzzles_as_page(const std::vector<Puzzle>& puzzles, Compressor compressed,
                            const Language& language = english());

// Returns the files of a set, without its summary and its sheets. `compressed` compresses the data
// of the page, and `texts` is for the table. The page is in a language; all other files are for
// programs, and always the same.
SetFiles files_of(const std::vector<ProvenPuzzle>& set, Compressor compressed, CsvTexts texts,
                  const Language& language = english());

}  // namespace cairn

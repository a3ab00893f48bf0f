// The options of `cairn puzzles`, and the directory of a set of puzzles.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/batch.hpp"
#include "core/language.hpp"
#include "core/puzzle.hpp"
#include "formats/output/svg.hpp"
#include "puzzles/assembly.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn::cli {

struct PuzzleSheets {
  int puzzles_a_page = 6;  // 0: no sheets are made
  Paper paper;
  SheetTexts texts;
  bool svg = false;                       // pages as SVG files in addition to the PDF
  const Language* language = &english();  // of the sheets and the page
};

// How a set is written for people.
struct PuzzleSetLook {
  PuzzleSheets sheets;
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

// Returns the files of a set, of which each may be compressed ("puzzles.jsonl.xz"). Files that are
// not there are left out. Throws Error of kind io if one cannot be read, or if puzzles.jsonl is not
// there.
SetFiles read_puzzle_set(const std::string& directory);

struct PuzzlesOptions {
  BatchOptions batch;  // its output is the directory of the set
  PuzzleSettings settings;
  std::vector<std::string> files;
  std::vector<std::string> known;  // files of earlier sets; their puzzles are not made again
  int most_of_a_class = 0;         // the most puzzles of one class; 0: all
  int most = 0;                    // the most puzzles altogether; 0: all
  DifficultyClass hardest = DifficultyClass::very_hard;  // harder puzzles are not taken
  PuzzleSetLook look;
  // At most one of these is not 0: how many games the engine plays against itself, and how many
  // boards are composed, both after what the files hold.
  int self_play = 0;
  int compose = 0;
  std::string game;
  int seed = 1;
  int depth = 2;                // of the games
  bool is_first_steps = false;  // a small set for people who have just learnt the rules

  // Whether this command makes a file of games or boards; it is then the last of `files`.
  bool makes_source() const { return self_play > 0 || compose > 0; }

  // Whether there is anything to look for puzzles in.
  bool has_games() const { return !files.empty() || !batch.file_lists.empty() || makes_source(); }

  ChoiceLimits limits() const {
    return {static_cast<std::size_t>(most_of_a_class), static_cast<std::size_t>(most), hardest};
  }
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_puzzles_options(const Arguments& arguments, PuzzlesOptions& options);

// The JSON Schema of the lines of the journal that a run keeps.
nlohmann::ordered_json journal_json_schema();

}  // namespace cairn::cli

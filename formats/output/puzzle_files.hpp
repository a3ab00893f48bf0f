// Writes puzzles as JSON, one line for each puzzle, and reads them back without loss. The keys are
// described in docs/formats/schema-puzzle.md.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/puzzle.hpp"
#include "core/text.hpp"

namespace cairn {

namespace json {
class Element;
}

// The name and version of the schema, which each line gives as "schema".
inline constexpr std::string_view puzzle_schema = "puzzle/2";

// Each turn of a solution nests four levels deeper. The limit allows longer solutions than any
// puzzle set has, and keeps an input from exhausting the stack.
inline constexpr int max_puzzle_depth = 200;

// Returns the idea of a puzzle as a sentence, made of its motifs; empty if they do not tell one, or
// the game does not. It needs the games, so it is defined beside their sheets
// (puzzles/puzzle_set.cpp).
std::string idea_of(const Puzzle& puzzle, const Language& language = english());

// Returns a theme of a puzzle as a reader sees it (core/puzzle.hpp). Defined there, too.
std::string theme_of(const Puzzle& puzzle, const std::string& motif,
                     const Language& language = english());

// Writes one line, including the line end. Text that is not valid UTF-8 is read as CP1252.
std::string write_json(const Puzzle& puzzle);

// The schema of these lines.
nlohmann::ordered_json puzzle_json_schema();

// Reads a line. Unknown keys are ignored. Throws Error (syntax), without a place, that names the
// key which is missing or wrong.
Puzzle read_puzzle(std::string_view line);
// The same of a line that is a part of another one.
Puzzle read_puzzle(const json::Element& element);

// Reads the puzzles of a text in order, one from each line that is not blank. Throws Error (syntax)
// with the place of the first line that is not a puzzle.
std::vector<Puzzle> read_puzzles(std::string_view text);

// Writes sets of puzzles for people and other programs.

// Writes CSV with the columns of lichess's puzzle database, so that programs made for that database
// can read them: a header line and one line for each puzzle, sorted by identifier.
// docs/formats/schema-puzzle.md describes the columns.
std::string write_puzzle_csv(const std::vector<Puzzle>& puzzles, CsvTexts texts);

// Writes text: how many games there were, and how many of them were bad records, the numbers of
// puzzles by class and motif, and one line for each puzzle.
std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, std::size_t games,
                              std::size_t bad_records);

}  // namespace cairn

// Puzzles as JSON, one line a puzzle, and back exactly. The keys are described in
// formats/schema-puzzle.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/puzzle.hpp"

namespace cairn {

// The name and version of the keys' meaning, in each line's "schema".
inline constexpr std::string_view puzzle_schema = "puzzle/1";

// One line, with its end. Text that is no UTF-8 is taken as ISO 8859-1.
std::string write_json(const Puzzle& puzzle);

// What a line holds. Throws Error (syntax), without a place, naming the key that is missing or
// wrong. Keys that are not known are passed over.
Puzzle read_puzzle(std::string_view line);

// The puzzles of a text, one a line that is not blank, in their order. Throws Error (syntax) with
// the place of the first line that is none.
std::vector<Puzzle> read_puzzles(std::string_view text);

// The words for the values, as JSON has them.
std::string_view word_for(Uniqueness uniqueness);
std::string_view word_for(WrongTurn::Origin origin);
std::string_view word_for(Grade grade);
std::string_view word_for(DifficultyClass difficulty_class);

}  // namespace cairn

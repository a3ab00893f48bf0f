// Writes and reads the ledger, which says why each rejected candidate did not become a puzzle, as
// JSON lines. Also writes the funnel, which says how many candidates are left after each step, as
// JSON and as a table. docs/formats/schema-puzzle.md describes the keys.
#pragma once

#include <string>
#include <string_view>

#include "model/puzzle_ledger.hpp"

namespace cairn {

inline constexpr std::string_view ledger_schema = "puzzle-ledger/1";
inline constexpr std::string_view funnel_schema = "puzzle-funnel/1";

// Writes one line, including the line end.
std::string write_json(const LedgerEntry& entry);
// Reads a line. Throws Error (syntax), without a place, that names the key which is missing or
// wrong.
LedgerEntry read_ledger_entry(std::string_view line);

// Writes the funnel as one JSON object.
std::string write_json(const Funnel& funnel);
// Writes the funnel as a table for people.
std::string write_text(const Funnel& funnel);

// A reason as JSON has it, such as "several_solutions", and in words, such as "another first turn
// wins as well".
std::string_view word_for(Rejection reason);
std::string_view describe(Rejection reason);

}  // namespace cairn

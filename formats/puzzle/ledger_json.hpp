// What became of the candidates for puzzles: the ledger as JSON, one line each, and back; the
// funnel as JSON and as a table. formats/schema-puzzle.md describes the keys.
#pragma once

#include <string>
#include <string_view>

#include "model/puzzle_ledger.hpp"

namespace cairn {

inline constexpr std::string_view ledger_schema = "puzzle-ledger/1";
inline constexpr std::string_view funnel_schema = "puzzle-funnel/1";

// One line, with its end.
std::string write_json(const LedgerEntry& entry);
// Throws Error (syntax), without a place, naming the key that is missing or wrong.
LedgerEntry read_ledger_entry(std::string_view line);

std::string write_json(const Funnel& funnel);
// For people.
std::string write_text(const Funnel& funnel);

// "several_solutions", and in words: "another first turn wins as well".
std::string_view word_for(Rejection reason);
std::string_view describe(Rejection reason);

}  // namespace cairn

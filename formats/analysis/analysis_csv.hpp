// Annotated games as comma-separated values: a header line, then one line a turn; fields with a
// comma, a quote or a line end stand in quotes, quotes inside doubled (RFC 4180). Lines end in LF.
// Values and percentages are White's.
#pragma once

#include <string>
#include <string_view>

#include "model/annotated_game.hpp"

namespace cairn {

// The first line of a table: the names of the columns.
std::string csv_header();

// The lines of a game's searched turns; one more, with `error` alone, if the record was cut off.
std::string write_csv(const AnnotatedGame& game);

// One line, with `error` alone.
std::string write_csv(const BadRecord& record);

}  // namespace cairn

// Writes annotated games as comma-separated values: a header line, then one line for each turn.
// Fields with a comma, a quote or a line end are put in quotes, with quotes inside doubled (RFC
// 4180). Lines end in LF. Values and percentages are from White's point of view.
#pragma once

#include <string>
#include <string_view>

#include "formats/text/csv_field.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

// The header line with the names of the columns.
std::string csv_header();

// The lines for a game's searched turns. If the record was cut off, one more line follows with
// `error` and what identifies the turn.
std::string write_csv(const AnnotatedGame& game, CsvTexts texts = CsvTexts::as_they_are);

// One line with `error` and what identifies the record.
std::string write_csv(const BadRecord& record, CsvTexts texts = CsvTexts::as_they_are);

}  // namespace cairn

// Writes annotated games as text for people: the players, one line for each turn, the totals and
// the turning point.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/language.hpp"
#include "core/text.hpp"

namespace cairn {

// Which turns get a line: all, or only those with a mark or a changed proven result.
enum class ShownTurns : std::uint8_t { noteworthy, all };

// Writes several lines in UTF-8, in which control characters appear as `?`.
std::string write_analysis_text(const AnnotatedGame& game,
                                ShownTurns shown = ShownTurns::noteworthy);

// Writes one line that says what is wrong with the record.
std::string write_analysis_text(const BadRecord& record);

// Writes solved positions as text for people.

// Says which position it is: "game.sgf, record 1, after turn 12 (Black's H2xH3-G2+I2)".
std::string describe_place(const Solution& solution);

// Describes the value: "White to move wins in 7 turns (proven shortest)".
std::string describe_value(const Solution& solution);

// Writes the value, the line, and the cost of finding them, as whole lines.
std::string write_solution_text(const Solution& solution);

// Writes a table of successive positions of one game, as whole lines.
std::string write_solutions_text(std::span<const Solution> solutions);

// Says how a game was decided, as whole lines. `solutions` are those of all its positions.
std::string write_decision_text(const Decision& decision, std::span<const Solution> solutions);

// Writes annotated games as comma-separated values: a header line, then one line for each turn.
// Fields with a comma, a quote or a line end are put in quotes, with quotes inside doubled (RFC
// 4180). Lines end in LF. Values and percentages are from White's point of view.

// The header line with the names of the columns.
std::string csv_header();

// The lines for a game's searched turns. If the record was cut off, one more line follows with
// `error` and what identifies the turn.
std::string write_csv(const AnnotatedGame& game, CsvTexts texts = CsvTexts::as_they_are);

// One line with `error` and what identifies the record.
std::string write_csv(const BadRecord& record, CsvTexts texts = CsvTexts::as_they_are);

// Writes solved positions as JSON, one line each. docs/formats/schema-solution.md describes the
// keys.

// The names and versions of the schemas, which each line gives as "schema".
inline constexpr std::string_view solution_schema = "solution/1";
inline constexpr std::string_view decision_schema = "decision/1";

// Writes one line, including the line end.
std::string write_json(const Solution& solution);
// Writes the line that says how a game was decided; `last` is the solution of its last position.
std::string write_json(const Decision& decision, const Solution& last);
nlohmann::ordered_json solution_json_schema();

}  // namespace cairn

// Writes annotated games as JSON, one line for each game, and reads them back without loss. The
// keys are described in docs/formats/schema-analysis.md. Values and percentages are from White's
// point of view.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "model/annotated_game.hpp"

namespace cairn {

// The name and version of the schema, which each line gives as "schema".
inline constexpr std::string_view analysis_schema = "analysis/2";

// Writes one line, including the line end, with the texts of the game in both notations. Text that
// is not valid UTF-8 is read as ISO 8859-1.
std::string write_json(const AnnotatedGame& game, const SgfTexts& sgf);
// Writes the line for a bad record. It may stand among the lines of any schema.
std::string write_json(const BadRecord& record, std::string_view schema = analysis_schema);

// Reads a line. Unknown keys are ignored. Throws Error (syntax), without a place, that names the
// key which is missing or wrong.
std::variant<AnnotatedGame, BadRecord> read_json(std::string_view line);

// One line of a text, or the error that says what is wrong with it.
struct JsonResult {
  std::string_view text;  // the line, unchanged
  Place place;            // where it begins
  std::variant<AnnotatedGame, BadRecord, Error> content;
};

// Calls `handle` for each line that is not blank.
void read_json_lines(std::string_view text, const std::function<void(JsonResult)>& handle);

}  // namespace cairn

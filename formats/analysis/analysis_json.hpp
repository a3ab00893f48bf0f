// Annotated games as JSON, one line a game, and back exactly. The keys are described in
// formats/schema-analysis.md; values and percentages are from White's point of view.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "model/annotated_game.hpp"

namespace cairn {

// The name and version of the keys' meaning, in each line's "schema".
inline constexpr std::string_view analysis_schema = "analysis/1";

// One line, with its end. Text that is no UTF-8 is taken as ISO 8859-1.
std::string write_json(const AnnotatedGame& game);
// A bad record has such a line too, among those of any schema.
std::string write_json(const BadRecord& record, std::string_view schema = analysis_schema);

// What a line holds. Throws Error (syntax), without a place, naming the key that is missing or
// wrong. Keys that are not known are passed over.
std::variant<AnnotatedGame, BadRecord> read_json(std::string_view line);

// One line of a text, or what is wrong with it.
struct JsonResult {
  std::string_view text;  // the line, as it came
  Place place;            // where it begins
  std::variant<AnnotatedGame, BadRecord, Error> content;
};

// Calls `handle` for each line that is not blank.
void read_json_lines(std::string_view text, const std::function<void(JsonResult)>& handle);

}  // namespace cairn

// Writes solved positions as JSON, one line each. docs/formats/schema-solution.md describes the
// keys.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <string>
#include <string_view>

#include "model/annotated_game.hpp"
#include "model/solution.hpp"

namespace cairn {

// The names and versions of the schemas, which each line gives as "schema".
inline constexpr std::string_view solution_schema = "solution/1";
inline constexpr std::string_view decision_schema = "decision/1";

// Writes one line, including the line end.
std::string write_json(const Solution& solution);
// Writes the line that says how a game was decided; `last` is the solution of its last position.
std::string write_json(const Decision& decision, const Solution& last);

}  // namespace cairn

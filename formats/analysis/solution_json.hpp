// Solved positions as JSON, one line each; formats/schema-solution.md describes the keys.
#pragma once

#include <string>
#include <string_view>

#include "model/annotated_game.hpp"
#include "model/solution.hpp"

namespace cairn {

// The name and version of the keys' meaning, in each line's "schema".
inline constexpr std::string_view solution_schema = "solution/1";
inline constexpr std::string_view decision_schema = "decision/1";

// One line, with its end.
std::string write_json(const Solution& solution);
// What became of a game; `last` is the solution of its last position.
std::string write_json(const Decision& decision, const Solution& last);

}  // namespace cairn

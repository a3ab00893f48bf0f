// Writes annotated games as text for people: the players, one line for each turn, the totals and
// the turning point.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <string>

#include "model/annotated_game.hpp"

namespace cairn {

// Which turns get a line: all, or only those with a mark or a changed proven result.
enum class ShownTurns : std::uint8_t { noteworthy, all };

// Writes several lines in UTF-8, in which control characters appear as `?`.
std::string write_analysis_text(const AnnotatedGame& game,
                                ShownTurns shown = ShownTurns::noteworthy);

// Writes one line that says what is wrong with the record.
std::string write_analysis_text(const BadRecord& record);

}  // namespace cairn

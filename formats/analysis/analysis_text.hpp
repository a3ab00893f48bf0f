// Annotated games as text for people: who played, a line a turn, the totals, the turning point.
#pragma once

#include <cstdint>
#include <string>

#include "model/annotated_game.hpp"

namespace cairn {

enum class ShownTurns : std::uint8_t { noteworthy, all };

// Several lines, in UTF-8, control characters shown as `?`.
std::string write_analysis_text(const AnnotatedGame& game,
                                ShownTurns shown = ShownTurns::noteworthy);

// One line.
std::string write_analysis_text(const BadRecord& record);

}  // namespace cairn

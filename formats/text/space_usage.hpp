// Finds out which names the spaces of a record have. What can be played by the rules decides.
#pragma once

#include <cstddef>
#include <optional>

#include "model/record.hpp"
#include "model/space_names.hpp"

namespace cairn {

// The number of turns that may be played: up to where the record breaks.
std::size_t count_turns(const Record& record);

// How many of them can be played in the names in which most can.
std::size_t most_playable(const Record& record);

// Gives the turns Cairn's names of spaces, if they have others: those that the record's tag SPACES
// tells, else those in which it can be played. If that does not decide it, those of `asked`, or
// Cairn's own.
void settle_names(Record& record, std::optional<SpaceNames> asked);

}  // namespace cairn

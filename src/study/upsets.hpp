// Finds the games that the weaker player won.
#pragma once

#include <span>
#include <vector>

#include "model/archive_page.hpp"
#include "model/player_rating.hpp"

namespace cairn {

// Returns the games whose winner was expected to score least, by the ratings of the whole archive
// and by those of them alone that are certain enough; the least expected first. Nothing is listed
// that was not much less likely than its opposite.
std::vector<Upset> upsets_of(std::span<const ArchiveGame* const> games,
                             std::span<const RatedPlayer> ratings);

}  // namespace cairn

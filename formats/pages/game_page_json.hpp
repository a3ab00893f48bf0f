// Writes what the script of a game's page needs to know: positions, turns, values, and the lines
// that the search found.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "model/game_page.hpp"

namespace cairn {

nlohmann::ordered_json game_page_json(const GamePage& page);

}  // namespace cairn

// The turns of a game as a list in HTML, with marks, values, comments and lines. Turns are links,
// `#17` to a turn of the game and `#17/2/3` to the third turn of its second line.
#pragma once

#include <string>

#include "model/game_page.hpp"

namespace cairn {

std::string turn_list(const GamePage& page);

}  // namespace cairn

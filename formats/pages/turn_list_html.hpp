// The turns of a game as a list in HTML, with marks, values, comments and the record's variations.
// Turns are links, `#17` to a turn of the game and `#17/2/3` to the third turn of its second line.
// The script adds the lines that the search found (formats/pages/game_page_json.hpp).
#pragma once

#include <string>

#include "model/game_page.hpp"

namespace cairn {

std::string turn_list(const GamePage& page);

}  // namespace cairn

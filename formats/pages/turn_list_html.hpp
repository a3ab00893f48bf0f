// The turns of a game as a list in HTML, two in a row, with marks, values, comments and the
// record's variations. Turns are links, `#17` for example; a link of a line says which turn of
// which line of that turn it is (data-line, data-at), from 1. The script adds the lines that the
// search found (formats/pages/game_page_json.hpp).
#pragma once

#include <string>

#include "model/game_page.hpp"

namespace cairn {

std::string turn_list(const GamePage& page);

}  // namespace cairn

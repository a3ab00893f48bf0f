// Writes boards and what happens on them as JSON for the scripts of pages.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/page_board.hpp"

namespace cairn {

// A look in words: "White Tott, height 3".
std::string look_in_words(const Diagram::Piece& look);

// The spaces, the coordinates, and what the looks are called. `number` tells the symbols of several
// boards of one page apart (formats/pages/board_svg.hpp).
nlohmann::ordered_json board_json(const PageBoard& board, int number);

// Each space is followed by its new look.
nlohmann::ordered_json changes_json(const std::vector<PageChange>& changes);

// What moves where, and what changes, for each action of the turn.
nlohmann::ordered_json actions_json(const PageTurn& turn);

// The text of the turn, the position after it, whose turn it is then, and the actions.
nlohmann::ordered_json turn_json(const PageTurn& turn);

}  // namespace cairn

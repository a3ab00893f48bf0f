// Writes boards and what happens on them as JSON for the scripts of pages.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "model/page_board.hpp"
#include "text/language.hpp"

namespace cairn {

// A look in words: "White Tott, height 3".
std::string look_in_words(const Diagram::Piece& look, const Language& language = english());

// Whether the spaces are squares, which fill the board to its corners.
bool is_square(const PageBoard& board);

// The spaces, the coordinates, what the looks are called, and templates of what the script draws: a
// name ($) beside the board, and arrows (formats/pages/arrow_templates.hpp). `number` tells the
// symbols of several boards of one page apart (formats/pages/board_svg.hpp).
nlohmann::ordered_json board_json(const PageBoard& board, int number,
                                  const Language& language = english());

// Each space is followed by its new look.
nlohmann::ordered_json changes_json(const std::vector<PageChange>& changes);

// What moves where, and what changes, for each action of the turn: the number of the kind of arrow,
// the path, and the changes. A spot of the path is the number of its space, or its place where no
// space is.
nlohmann::ordered_json actions_json(const PageBoard& board, const PageTurn& turn);

}  // namespace cairn

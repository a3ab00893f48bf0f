// Takes the spellings of a player's name as one player's.
#pragma once

#include <span>

#include "model/game_figures.hpp"

namespace cairn {

// Gives each player one name in all games: of the spellings that a search takes as one, which
// differ in case, accents, or the forms of letters and apostrophes (text/letter_forms.hpp), that
// which is in most games, or else the first of these by its bytes.
void join_spellings(std::span<GameFigures* const> games);

}  // namespace cairn

// Makes the page of an annotated game.
#pragma once

#include <string>

#include "model/annotated_game.hpp"

namespace cairn::cli {

// Returns the page as one HTML file with everything in it. Throws Error if the game is not known or
// its start is no position.
std::string page_of_game(const AnnotatedGame& game);

// Returns the page as one of an archive's site.
std::string site_page_of_game(const AnnotatedGame& game);

}  // namespace cairn::cli

// Writes the page on which people solve puzzles: one HTML file that needs no network. Its parts are
// in formats/puzzle/page/.
#pragma once

#include <string>

#include "model/puzzle_page.hpp"

namespace cairn {

std::string write_puzzle_page(const PuzzlePage& page);

}  // namespace cairn

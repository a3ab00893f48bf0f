// Writes the page on which people solve puzzles: one HTML file that needs no network. Its parts are
// in formats/puzzle/page/.
#pragma once

#include <string>

#include "formats/pages/packed.hpp"
#include "model/puzzle_page.hpp"

namespace cairn {

std::string write_puzzle_page(const PuzzlePage& page, Compressor compressed);

}  // namespace cairn

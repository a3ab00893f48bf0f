// Writes the scripts with which the list of an archive's games finds those with a position.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "formats/pages/position_index.hpp"
#include "model/archive_page.hpp"

namespace cairn {

// The addresses of the script with the board on which a position is set up, and of those with the
// parts of the index.
std::string search_board_file(std::string_view game);
std::string positions_script_file(std::string_view game, std::size_t part);

std::string write_search_board_script(const SearchBoard& search, const Language& language);
std::string write_positions_script(const PositionIndex& index, std::size_t part);

}  // namespace cairn

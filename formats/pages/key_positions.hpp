// The positions of a game that are worth a picture.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/game_page.hpp"

namespace cairn {

inline constexpr std::size_t most_key_positions = 6;

// The indices of the turns that matter most, in the order of the game: the turning point, the turn
// that decided the game, and those that cost most.
std::vector<std::size_t> key_turns(const AnnotatedGame& game, std::size_t most);

// A picture of the board before a turn with the arrows of that turn and, dashed, of the best one.
std::string turn_picture(const GamePage& page, std::size_t turn, int board);

// A picture of the last position.
std::string end_picture(const GamePage& page, std::string_view words);

// Pictures of the key positions with what is to be said of them, and of the last position, as HTML.
std::string key_positions(const GamePage& page);

}  // namespace cairn

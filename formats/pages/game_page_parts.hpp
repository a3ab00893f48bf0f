// The parts of a game's page, as HTML and SVG, and the data of its script. The page puts them
// together (formats/pages/game_page_html.hpp).
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "model/game_page.hpp"

namespace cairn {

// What the script needs to know: positions, turns, values, and the lines that the search found.
nlohmann::ordered_json game_page_json(const GamePage& page);

// Who played a side; the side itself if the record does not say.
std::string player_of(const GamePage& page, Side side);

// The turns as a list, two in a row, with marks, values, comments and the record's variations.
// Turns are links, `#17` for example; a link of a line says which turn of which line of that turn
// it is (data-line, data-at), from 1. The script adds the lines that the search found.
std::string turn_list(const GamePage& page);

// The graph of White's win percentage over the turns, as SVG; an empty text if nothing of the game
// was searched. Marks are told apart by their form; where the result at the end is proven, the
// graph is shaded, and says so in words.
std::string win_graph(const AnnotatedGame& game, const Language& language = english());

inline constexpr std::size_t most_key_positions = 6;

// The indices of the turns that matter most, in the order of the game: the turning point, the turn
// that decided the game, and those that cost most.
std::vector<std::size_t> key_turns(const AnnotatedGame& game, std::size_t most);

// A picture of the board before a turn with the arrows of that turn and, dashed, of the best one.
std::string turn_picture(const GamePage& page, std::size_t turn, int board);

// A picture of the last position.
std::string end_picture(const GamePage& page, std::string_view words);

// Pictures of the key positions with what is to be said of them, and of the last position.
std::string key_positions(const GamePage& page);

}  // namespace cairn

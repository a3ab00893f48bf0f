// Writes the page of one game. The data of its script are compressed by a function of the caller.
#pragma once

#include <string>
#include <string_view>

#include "formats/pages/packed.hpp"
#include "model/game_page.hpp"

namespace cairn {

// Returns one HTML file with everything in it.
std::string write_game_page(const GamePage& page, Compressor compressed);

// Returns the title of the page as plain text: the players, and the event if it is known.
std::string game_page_title(const GamePage& page);

// What surrounds the game on its page.
struct PageSurroundings {
  std::string navigation{};  // HTML that leads to the other pages of a site, if it is in one
  bool has_engine = false;   // the game is there as JSON too, with what opens other records
};

// Begins what follows the words about a game on its page; the links to its puzzles are put before.
inline constexpr std::string_view end_of_about = R"(<div id="mistakes")";

// Returns what stands in the body of the page, without scripts.
std::string game_page_body(const GamePage& page, const PageSurroundings& around,
                           Compressor compressed);

// Returns the parts of the page that belong to the game, as JSON: HTML for the elements of
// page/study.html with these ids ("title", "facts", "winning", "about", "moments", and "list" for
// the list of turns), the symbols of the board, and the data of the script.
std::string game_page_parts(const GamePage& page);

}  // namespace cairn

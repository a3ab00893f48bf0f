// Writes the page of one game. The data of its script are compressed by a function of the caller.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/language.hpp"
#include "core/page.hpp"
#include "formats/output/page_text.hpp"
#include "formats/output/template.hpp"

namespace cairn {

// Returns one HTML file with everything in it.
std::string write_game_page(const GamePage& page, Compressor compressed);

// Returns the title of the page as plain text: the players, and the event if it is known.
std::string game_page_title(const GamePage& page);

// A puzzle to which a game came, or could have come.
struct PuzzleOfGame {
  std::string address;  // from the page of the game
  std::string where;    // "Puzzle: after turn 17"
  std::string task;     // "White to play and win in 3 turns"
};

// What surrounds the game on its page.
struct PageSurroundings {
  Html navigation{};        // leads to the other pages of a site, if it is in one
  bool has_engine = false;  // the game is there as JSON too, with what opens other records
  std::string logo{};       // of the site: the address of a picture, from its folder; may be empty
  std::span<const PuzzleOfGame> puzzles{};
};

// Returns what stands in the body of the page, without scripts.
std::string game_page_body(const GamePage& page, const PageSurroundings& around,
                           Compressor compressed);

// Returns the parts of the page that belong to the game, as JSON: HTML for the elements of
// page/study.html with these ids ("title", "facts", "winning", "about", "moments", and "list" for
// the list of turns), the symbols of the board, and the data of the script.
std::string game_page_parts(const GamePage& page);

// The page with the engine in it, which `./web` makes as one file. Any game can be shown on it, and
// the pages of a site can share what of it belongs to no game.

class EnginePage {
 public:
  // `text` is the content of the file. Throws Error (usage) if it is no such file, or one of
  // another version of Cairn.
  explicit EnginePage(std::string text);

  // Returns the page of a game. The title is plain text, the body HTML (game_page_body) in the
  // language.
  std::string with(std::string_view title, std::string_view body, const Language& language) const;

  // What the pages of a site share: a style, a script, and a script with the engine.
  std::string_view style() const { return between("<style>", "</style>"); }
  std::string_view script() const { return between("\n<script>", "</script>\n<script"); }
  std::string engine_script() const;

 private:
  // The text between two others. Throws Error (usage) if these are not there.
  std::string_view between(std::string_view begin, std::string_view end) const;
  // Its version and commit.
  std::string_view build() const;
  // The text of a script element that holds data.
  std::string_view data(std::string_view id) const;

  std::string text_;
};

// What the script needs to know: positions, turns, values, and the lines that the search found.
nlohmann::ordered_json game_page_json(const GamePage& page);

// Who played a side; the side itself if the record does not say.
std::string player_of(const GamePage& page, Side side);

// The graph of White's win percentage over the turns, as SVG; an empty text if nothing of the game
// was searched. Marks are told apart by their form; where the result at the end is proven, the
// graph is shaded, and says so in words.
std::string win_graph(const AnnotatedGame& game, const Language& language = english());

}  // namespace cairn

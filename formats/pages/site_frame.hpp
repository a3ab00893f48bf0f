// What surrounds the pages of a site: their head, the header with the choice of the game, the foot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/archive_page.hpp"

namespace cairn {

// The names of files in the site's folder.
inline constexpr std::string_view site_style_file = "cairn.css";
inline constexpr std::string_view site_game_style_file = "game.css";
inline constexpr std::string_view site_script_file = "cairn.js";
// What the script says, if the site is not in English.
inline constexpr std::string_view site_words_file = "words.js";
// The three that follow are there if the pages of games have the engine: what an EnginePage says
// that they share.
inline constexpr std::string_view site_board_style_file = "board.css";
inline constexpr std::string_view site_board_script_file = "board.js";
inline constexpr std::string_view site_engine_file = "engine.js";

// The way to the site's folder from the pages that lie in folders of it.
inline constexpr std::string_view site_top = "../";

// The address of a page of a part: "games-GAME.html".
std::string part_file(std::string_view kind, std::string_view game);
// The addresses of all pages of a part, some of which may not be there.
std::vector<std::string> part_files(std::string_view game);
// The page of a part with puzzles, which not every one has: its kind, and its title.
inline constexpr std::string_view puzzles_kind = "puzzles";
std::string puzzles_title(const SitePart& part, const Language& language);
// The address of a player's page in a part, which is the same for all spellings of the name.
std::string player_file(std::string_view name, std::string_view game);

// Where a page stands in the site.
struct SitePlace {
  std::string_view kind;  // "games", "openings" and so on; empty for a page of no part
  const SitePart* part = nullptr;
  std::string_view up{};               // "../" for pages in folders
  std::vector<std::string> choices{};  // the address of this page for each part; may be empty
  std::vector<std::string> data{};     // scripts with data, from the site's folder
  std::string_view description{};      // one sentence; may be empty
};

// Returns the whole page. `content` is HTML, the title plain text.
std::string site_page(const Site& site, const SitePlace& place, std::string_view title,
                      std::string_view content);

// Players' pages, the only ones in a folder that call this, lie in one folder: `up` is "../" there,
// and the link needs no way up and down again.
std::string player_link(std::string_view up, const std::string& name, std::string_view game);

}  // namespace cairn

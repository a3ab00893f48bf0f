// The parts that the pages of a site share: head, foot, tables, lists and charts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/page.hpp"
#include "core/statistics.hpp"
#include "formats/output/game_page.hpp"
#include "formats/output/page_text.hpp"

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
// The address of a player's page in a part, which is the same for all spellings of the name, and
// depends on nothing else in the archive.
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

// Pages of tables and pictures.

std::string write_statistics_page(const Site& site, const SitePlace& place,
                                  const GameStatistics& statistics);
std::string write_players_page(const Site& site, const SitePlace& place,
                               const GameStatistics& statistics);
std::string write_moments_page(const Site& site, const SitePlace& place, const MomentsPage& page);

// Writes the list of an archive's games, the data of its script, and the pages of games.

using ArchiveGames = std::span<const ArchiveGame* const>;

// The games of a script with data, so that a browser shows the first ones before it has read all.
inline constexpr std::size_t games_of_a_script = 10'000;

// The name of a game's page without its ending: the date, the players, and eight digits of a hash
// of the record. The digits are always there, so that no game that is added later changes the
// address.
std::string game_stem(const GameFigures& game, std::int64_t day, std::string_view digits);

// How many such scripts so many games have.
std::size_t games_scripts(std::size_t games);
// The address of the script with the games from number `part` * games_of_a_script on.
std::string games_script_file(std::string_view game, std::size_t part);
std::string write_games_script(ArchiveGames games, const Language& language);

std::string write_games_page(const Site& site, const SitePlace& place, ArchiveGames games);

// The page of a game within the site, to which the navigation of what surrounds it belongs.
std::string write_site_game_page(const GamePage& page, PageSurroundings around,
                                 Compressor compressed);

// Writes the events of an archive: a list of them, and a page for each with standings and rounds.

// The address of an event's page in a part.
std::string event_file(std::string_view name, std::string_view game);

std::string write_events_page(const Site& site, const SitePlace& place,
                              std::span<const EventReport> events);

// The games are those that the events were made of. The page lies in a folder.
std::string write_event_page(const Site& site, const SitePlace& place, const EventReport& event,
                             ArchiveGames games);

// Writes the first page of a site, the feed of its newest games, and the map for search engines.

// `newest` are games of all parts, the latest first; the page shows the first moment of `shown` on
// its board, if there is one.
std::string write_home_page(const Site& site, ArchiveGames newest, const MomentsPage& shown);

// An Atom feed; the site has a base address.
std::string write_feed(const Site& site, ArchiveGames newest);

// Returns the files of the site map by their names, for all pages of the site: sitemap.xml, and
// more where one file may not name them all.
std::vector<std::pair<std::string, std::string>> write_site_maps(
    const Site& site, std::span<const std::string> addresses);

// Writes the page on which the openings of an archive are gone through, and the data of its script.

// The address of the script with the trees.
std::string openings_script_file(std::string_view game);

// The trees, as page/explorer.js reads them.
std::string write_openings_script(const OpeningsPage& page, const Language& language);

std::string write_openings_page(const Site& site, const SitePlace& place, const OpeningsPage& page);

// Writes the page of a player.

std::string write_player_page(const Site& site, const SitePlace& place, const PlayerPage& page);

}  // namespace cairn

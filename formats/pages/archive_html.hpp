// Writes the pages of an archive's site. Addresses are those from the site's folder; `up` leads to
// that folder from the page: empty, or "../".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/pages/packed.hpp"
#include "model/archive_page.hpp"
#include "model/game_page.hpp"

namespace cairn {

// The names of files in the site's folder. The last three are there if the pages of games have the
// engine: what an EnginePage says that they share.
inline constexpr std::string_view site_style_file = "cairn.css";
inline constexpr std::string_view site_game_style_file = "game.css";
inline constexpr std::string_view site_script_file = "cairn.js";
inline constexpr std::string_view site_games_file = "games.js";
inline constexpr std::string_view site_board_style_file = "board.css";
inline constexpr std::string_view site_board_script_file = "board.js";
inline constexpr std::string_view site_engine_file = "engine.js";

// The texts of the first three of these files.
std::string_view site_style();
std::string_view site_game_style();
std::string_view site_script();

// The address of a player's page.
std::string player_file(std::string_view name);

// The figures of all games as a script, for the table of the index.
std::string write_games_script(std::span<const ArchiveGame> games);

std::string write_index_page(std::span<const ArchiveGame> games, const Statistics& statistics,
                             std::string_view title);
std::string write_statistics_page(const Statistics& statistics);
std::string write_moments_page(const MomentsPage& page);
std::string write_player_page(const PlayerPage& page);
std::string write_openings_page(const OpeningsPage& page);

// The page of a game within the site, with or without the engine.
std::string write_site_game_page(const GamePage& page, bool has_engine, Compressor compressed);

}  // namespace cairn

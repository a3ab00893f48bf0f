// Writes the list of an archive's games, the data of its script, and the pages of games.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "formats/pages/packed.hpp"
#include "formats/pages/site_frame.hpp"
#include "model/archive_page.hpp"
#include "model/game_page.hpp"

namespace cairn {

using ArchiveGames = std::span<const ArchiveGame* const>;

// The games of a script with data, so that a browser shows the first ones before it has read all.
inline constexpr std::size_t games_of_a_script = 10'000;

// How many such scripts so many games have.
std::size_t games_scripts(std::size_t games);
// The address of the script with the games from number `part` * games_of_a_script on.
std::string games_script_file(std::string_view game, std::size_t part);
std::string write_games_script(ArchiveGames games, const Language& language);

// The rows of these games as a table, without the columns in which nothing stands. `self` is the
// player on whose page it is, and not linked.
std::string games_table_html(std::string_view up, ArchiveGames games, const Language& language,
                             std::string_view self = {});

std::string write_games_page(const Site& site, const SitePlace& place, ArchiveGames games);

// The page of a game within the site, with or without the engine.
std::string write_site_game_page(const GamePage& page, bool has_engine, Compressor compressed);

// A puzzle to which a game came, or could have come.
struct PuzzleOfGame {
  std::string id;
  std::string where;  // "Puzzle: after turn 17"
  std::string task;   // "White to play and win in 3 turns"
};

// The page of a game with links to its puzzles.
std::string with_puzzle_links(std::string page, std::string_view game,
                              std::span<const PuzzleOfGame> puzzles);

}  // namespace cairn

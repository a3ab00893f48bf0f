// Computes the statistics of an archive from the figures of its games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/statistics.hpp"

namespace cairn {

using FiguresOfGames = std::vector<const GameFigures*>;

// Returns the games of each kind, those of which there are most first.
std::vector<FiguresOfGames> by_game(std::span<const GameFigures> games);

// Tables without a row are left out. The figures of an analysis are of the games that have one. The
// games are all of one kind.
GameStatistics statistics_of_game(std::span<const GameFigures* const> games);

Statistics statistics_of(std::span<const GameFigures> games);

// Returns all tables that there may be, without rows.
std::vector<StatisticsTable> empty_tables();

// Makes the tables of the players of an archive.

// Returns the year of a date as records tell it, or an empty text.
std::string year_of(const std::string& date);

// All players, those with the most games first.
StatisticsTable players_table(std::span<const GameFigures* const> games);

// What players scored against each other: a row for each pair that played at least two games, from
// the side of the one whose name comes first.
StatisticsTable head_to_head_table(std::span<const GameFigures* const> games);

StatisticsTable ratings_table(std::span<const RatedPlayer> players);

// Returns the figures of one player by colour, by opponent and by year, from the games of the
// player.
std::vector<StatisticsTable> player_figures(const std::string& player,
                                            std::span<const GameFigures* const> games);

// Takes the spellings of a player's name as one player's, and those of an event's as one event's.

// Gives each player and each event one name in all games: of the spellings that a search takes as
// one, which differ in case, accents, or the forms of letters and apostrophes (core/people.hpp),
// that which is in most games, or else the first of these by its bytes.
void join_spellings(std::span<GameFigures* const> games);

// Makes cross tables and standings of the events of an archive.

// Returns a report on each event that at least two games name, the latest first. The standings are
// ordered by points, then the points against those with as many points, then Sonneborn-Berger.
std::vector<EventReport> event_reports(std::span<const GameFigures* const> games);

// How many events that is.
std::size_t count_events(std::span<const GameFigures* const> games);

// The same for programs: the standings, the scores of each player against each opponent, and the
// rounds.
std::vector<StatisticsTable> event_tables(std::span<const EventReport> events,
                                          std::span<const GameFigures* const> games);

// Rates players by Glicko-2, as Mark E. Glickman describes it in "Example of the Glicko-2 system"
// (2012).

// How much volatilities may change; Glickman calls it tau.
inline constexpr double rating_constancy = 0.5;

// A result against an opponent, whose rating is the one before the period.
struct RatedResult {
  GlickoRating opponent;
  double score = 0;  // 1, 0.5 or 0
};

// Returns a player's rating after a period with these results, of which there may be none.
GlickoRating rated(const GlickoRating& before, std::span<const RatedResult> results);

// Rates all players of games that have a date and are rated (GameFigures::is_rated), month by
// month. If no game has a date, all of them are one period. Those with the highest ratings come
// first.
std::vector<RatedPlayer> ratings_of(std::span<const GameFigures* const> games);

// Makes trees of the first turns of an archive.

// Returns a tree for each start that at least two games share, those with the most games first, at
// most `most` of them; games from other starts are in a tree by the kinds of their first turns. The
// turns of the others have no texts yet, and a node if at least two games played them, and one of
// `share` games of their tree. Players without a rating count as the weakest.
std::vector<OpeningTree> opening_trees(std::span<const GameFigures* const> games,
                                       std::span<const RatedPlayer> ratings, std::size_t most,
                                       std::size_t share);

// Returns the key of the node in which a game is after so many turns, or nothing if its first turns
// end before.
std::optional<std::uint64_t> opening_key(const GameFigures& game, std::size_t depth,
                                         bool is_by_kind);

// Lists the first turns that at least two games share, from trees whose turns have texts, and the
// kinds of those from different starts.
std::array<StatisticsTable, 2> openings_tables(std::span<const OpeningTree> trees);

}  // namespace cairn

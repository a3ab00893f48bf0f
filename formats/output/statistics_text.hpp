// Writes the statistics of an archive as text, CSV and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/statistics.hpp"
#include "core/text.hpp"

namespace cairn {

// Puts the cells of lines under each other; all lines have as many as the first one. The first
// column is set left, the others right.
std::string aligned(const std::vector<std::vector<std::string>>& lines);

// What has to be said of statistics besides their figures: what is missing in them, and what they
// mix.

// "1 game", "12 games".
std::string games_in_words(int games, const Language& language = english());
// "7 of them analysed".
std::string analysed_in_words(int games, const Language& language = english());

// Says how many games tell nothing of the strength of players, and why.
std::string unrated_in_words(int games, const Language& language = english());

// A sentence for each: games without a date, a result or names, games that are not rated, copies,
// and analyses that were not made alike.
std::vector<std::string> remarks_on(const GameStatistics& statistics,
                                    const Language& language = english());

// "2026-01-03 to 2026-02-11".
std::string dates_of(const EventReport& event, const Language& language = english());

// "12 games, 2026-01-03 to 2026-02-11", with what is missing.
std::string facts_of(const EventReport& event, const Language& language = english());

// Points as tournaments have them: "2\u00BD".
std::string points_in_words(double points);

// Writes the statistics of an archive: as text for people, as JSON and as CSV.

// The name and version of the schema, which docs/formats/schema-statistics.md describes.
inline constexpr std::string_view statistics_schema = "statistics/2";

// A figure with the digits of its column; a dash if it is not known.
std::string figure_text(const StatisticsTable::Column& column, std::optional<double> value);

// Tables for a terminal; of each, at most `most_rows` rows.
std::string write_statistics_text(const Statistics& statistics, std::size_t most_rows);
// One object on one line.
std::string write_statistics_json(const Statistics& statistics);
nlohmann::ordered_json statistics_json_schema();
// One line for each figure: game, table, labels, name of the figure, value.
std::string write_statistics_csv(const Statistics& statistics, CsvTexts texts);
// The table of this name, one of empty_tables(), with its own columns and the game before them.
// What is not known is empty.
std::string write_table_csv(const Statistics& statistics, std::string_view name, CsvTexts texts);

// Writes what was played from a position: as a table for people, and as JSON.

// The name and version of the schema, which docs/formats/schema-exploration.md describes.
inline constexpr std::string_view exploration_schema = "exploration/1";

std::string write_exploration_text(const Exploration& exploration);
// One object on one line.
std::string write_exploration_json(const Exploration& exploration);
nlohmann::ordered_json exploration_json_schema();

}  // namespace cairn

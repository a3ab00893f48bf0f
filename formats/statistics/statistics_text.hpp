// Writes the statistics of an archive: as text for people, as JSON and as CSV.
#pragma once

#include <string>
#include <string_view>

#include "model/statistics.hpp"

namespace cairn {

// The name and version of the schema, which docs/formats/schema-statistics.md describes.
inline constexpr std::string_view statistics_schema = "statistics/2";

// A figure with the digits of its column; a dash if it is not known.
std::string figure_text(const StatisticsTable::Column& column, std::optional<double> value);

// Tables for a terminal; of each, at most `most_rows` rows.
std::string write_statistics_text(const Statistics& statistics, std::size_t most_rows);
// One object on one line.
std::string write_statistics_json(const Statistics& statistics);
// One line for each figure: game, table, labels, name of the figure, value.
std::string write_statistics_csv(const Statistics& statistics);

}  // namespace cairn

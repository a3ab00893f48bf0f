// Pictures of statistics, as SVG.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/statistics.hpp"

namespace cairn {

// One bar for each row: how many games, and, where the table knows, how many of them White won,
// nobody won, and Black won. Rows after `most_rows` are left out.
std::string bar_chart(const StatisticsTable& table, std::size_t most_rows);

// A line over games in their order, of percentages that may be missing.
std::string percentage_chart(const std::vector<std::optional<double>>& values,
                             const std::string& title);

}  // namespace cairn

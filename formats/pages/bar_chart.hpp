// Pictures of statistics, as SVG.
#pragma once

#include <string>

#include "model/statistics.hpp"
#include "text/language.hpp"

namespace cairn {

// One bar for each row: how many games, and, where the table knows, how many of them White won,
// nobody won, and Black won. Rows after `most_rows` are left out.
std::string bar_chart(const StatisticsTable& table, std::size_t most_rows,
                      const Language& language);

}  // namespace cairn

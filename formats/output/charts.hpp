// Pictures of statistics, as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/statistics.hpp"

namespace cairn {

// One bar for each row: how many games, and, where the table knows, how many of them White won,
// nobody won, and Black won. Rows after `most_rows` are left out.
std::string bar_chart(const StatisticsTable& table, std::size_t most_rows,
                      const Language& language);

// A line over time as a picture, with the points that it smooths.

struct ChartPoint {
  double year = 0;  // 2026.5 is the middle of that year
  double value = 0;
};

struct LineChart {
  std::string_view title;
  std::string_view unit;           // of the values, written after them: " %"
  std::vector<ChartPoint> points;  // dots; in the order of time
  std::vector<ChartPoint> line;
  std::vector<ChartPoint> low, high;  // the edges of a band around the line; may be empty
  bool has_dates = true;              // or `year` counts games
};

// A day like 20260131 as a year.
double year_of_day(long long day);

// The middle values of each `window` neighbours.
std::vector<ChartPoint> smoothed(const std::vector<ChartPoint>& points, std::size_t window);

// Returns nothing without a point.
std::string line_chart(const LineChart& chart);

}  // namespace cairn

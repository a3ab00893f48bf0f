#include "formats/output/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/output/page_text.hpp"

namespace cairn {

namespace {

constexpr double chart_width = 600;
constexpr double number_width = 76;
constexpr double row_height = 26;
// Of the labels, as wide as they are on the narrowest phones, where letters are largest.
constexpr double letter_width = 16;
constexpr double label_gap = 6;
constexpr double widest_label = 240;

// The room for the labels of the first rows.
double label_width(const StatisticsTable& table, std::size_t count) {
  std::ptrdiff_t letters = 0;
  for (std::size_t i = 0; i < count; ++i)
    letters = std::max(letters, std::ranges::count_if(table.rows[i].label, [](char byte) {
                         return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;  // of UTF-8
                       }));
  return std::min(letter_width * static_cast<double>(letters), widest_label) + label_gap;
}

std::optional<double> figure_of(const StatisticsTable& table, const StatisticsTable::Row& row,
                                std::string_view name) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].name == name) return row.values[i];
  return std::nullopt;
}

std::string bar(double x, double y, double width, std::string_view kind) {
  if (width <= 0) return {};
  return fmt::format(R"(<rect class="{}" x="{:.1f}" y="{}" width="{:.1f}" height="{}"/>)", kind, x,
                     y + 3, width, row_height - 8);
}

// The parts of a row's bar, from left to right.
std::string bars(const StatisticsTable& table, const StatisticsTable::Row& row, double left,
                 double y, double scale) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> parts{
      {{"white_wins", "white-wins"},
       {"draws", "draws"},
       {"open", "open"},
       {"black_wins", "black-wins"}}};
  const double games = figure_of(table, row, "games").value_or(0);
  if (!figure_of(table, row, "white_wins")) return bar(left, y, games * scale, "count");
  std::string text;
  double x = left;
  for (const auto& [name, kind] : parts) {
    const double width = figure_of(table, row, name).value_or(0) * scale;
    text += bar(x, y, width, kind);
    x += width;
  }
  return text;
}

constexpr double width = 600;
constexpr double height = 220;
constexpr double left = 78;  // for labels as large as they are on phones (page/archive.css)
constexpr double right = 10;
constexpr double top = 20;
constexpr double bottom = 36;

struct ChartAxis {
  double low = 0;
  double high = 1;
  double step = 1;
};

// An axis with about five steps of 1, 2 or 5 times a power of ten.
ChartAxis axis_over(double low, double high, double least_step) {
  const double span = std::max(high - low, least_step);
  double step = std::pow(10, std::floor(std::log10(span / 5)));
  for (const double factor : {2.0, 2.5, 2.0})
    if (span / step > 5) step *= factor;
  step = std::max(step, least_step);
  return {std::floor(low / step) * step, std::max(std::ceil(high / step) * step, low + step), step};
}

struct Plot {
  ChartAxis x;
  ChartAxis y;

  double at_x(double value) const {
    return left + (width - left - right) * (value - x.low) / (x.high - x.low);
  }
  double at_y(double value) const {
    return top + (height - top - bottom) * (y.high - value) / (y.high - y.low);
  }
  std::string path(const std::vector<ChartPoint>& points, bool goes_back = false) const {
    std::string text;
    const auto add = [&](const ChartPoint& point) {
      text += fmt::format("{}{:.1f} {:.1f}", text.empty() && !goes_back ? "M" : "L",
                          at_x(point.year), at_y(point.value));
    };
    if (goes_back)
      std::for_each(points.rbegin(), points.rend(), add);
    else
      std::ranges::for_each(points, add);
    return text;
  }
};

Plot plot_of(const LineChart& chart) {
  double low = chart.line.front().value, high = low;
  for (const auto* points : {&chart.points, &chart.line, &chart.low, &chart.high})
    for (const ChartPoint& point : *points) {
      low = std::min(low, point.value);
      high = std::max(high, point.value);
    }
  const double first = chart.line.front().year;
  const double last = chart.line.back().year;
  ChartAxis x = axis_over(first, last, chart.has_dates ? 0.25 : 1);
  x.low = std::min(first, last - 0.1);
  x.high = std::max(last, first + 0.1);
  return {x, axis_over(low, high, 1)};
}

std::string axes(const Plot& plot, const LineChart& chart) {
  std::string grid;
  std::string text;
  for (double value = plot.y.low; value <= plot.y.high + plot.y.step / 2; value += plot.y.step) {
    grid += fmt::format("M{} {:.1f}H{}", left, plot.at_y(value), width - right);
    text += fmt::format(R"(<text class="end" x="{}" y="{:.1f}">{:.0f}{}</text>)", left - 5,
                        plot.at_y(value) + 5, value, chart.unit);
  }
  const double step = std::max(plot.x.step, 1.0);
  for (double value = std::ceil(plot.x.low); value <= plot.x.high; value += step) {
    grid += fmt::format("M{:.1f} {}V{}", plot.at_x(value), top, height - bottom);
    text += fmt::format(R"(<text class="middle" x="{:.1f}" y="{}">{:.0f}</text>)", plot.at_x(value),
                        height - 6, value);
  }
  return fmt::format(R"(<path class="grid" d="{}"/>{})", grid, text);
}

}  // namespace

std::string bar_chart(const StatisticsTable& table, std::size_t most_rows,
                      const Language& language) {
  const std::size_t count = std::min(table.rows.size(), most_rows);
  double most = 1;
  for (const auto& row : table.rows)
    most = std::max(most, figure_of(table, row, "games").value_or(0));
  const double left = label_width(table, count);
  const double scale = (chart_width - left - number_width) / most;
  std::string text =
      fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">)",
                  chart_width, row_height * static_cast<double>(count), html_text(table.title));
  for (std::size_t i = 0; i < count; ++i) {
    const double y = row_height * static_cast<double>(i);
    const double games = figure_of(table, table.rows[i], "games").value_or(0);
    text += fmt::format(R"(<text class="end" x="{}" y="{}">{}</text>)", left - label_gap, y + 19,
                        html_text(table.rows[i].label));
    text += bars(table, table.rows[i], left, y, scale);
    text += fmt::format(R"(<text x="{:.1f}" y="{}">{}</text>)", left + games * scale + label_gap,
                        y + 19, language.number(std::lround(games)));
  }
  return text + "</svg>";
}

double year_of_day(long long day) {
  const auto year = static_cast<double>(day / 10000);
  const auto month = static_cast<double>(std::max(day / 100 % 100, 1LL));
  const auto of_month = static_cast<double>(std::max(day % 100, 1LL));
  return year + (month - 1) / 12 + (of_month - 1) / 372;
}

std::vector<ChartPoint> smoothed(const std::vector<ChartPoint>& points, std::size_t window) {
  std::vector<ChartPoint> line;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::size_t half = window / 2;
    const std::size_t first = i < half ? 0 : i - half;
    const std::size_t last = std::min(i + half + 1, points.size());
    std::vector<double> values;
    for (std::size_t j = first; j < last; ++j) values.push_back(points[j].value);
    std::ranges::nth_element(values, values.begin() + static_cast<long>(values.size() / 2));
    line.push_back({points[i].year, values[values.size() / 2]});
  }
  return line;
}

std::string line_chart(const LineChart& chart) {
  if (chart.line.empty()) return {};
  const Plot plot = plot_of(chart);
  std::string text =
      fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">)", width,
                  height, html_text(chart.title));
  text += axes(plot, chart);
  if (!chart.low.empty())
    text += fmt::format(R"(<path class="band" d="{}{}Z"/>)", plot.path(chart.low),
                        plot.path(chart.high, true));
  for (const ChartPoint& point : chart.points)
    text += fmt::format(R"(<circle r="2.5" cx="{:.1f}" cy="{:.1f}"/>)", plot.at_x(point.year),
                        plot.at_y(point.value));
  return text + fmt::format(R"(<path class="estimate" d="{}"/></svg>)", plot.path(chart.line));
}

}  // namespace cairn

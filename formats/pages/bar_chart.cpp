#include "formats/pages/bar_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/pages/page_text.hpp"

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

}  // namespace cairn

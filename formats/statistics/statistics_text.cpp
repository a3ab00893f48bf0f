#include "formats/statistics/statistics_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::vector<std::string>>;

// How many columns of a terminal a text takes, as far as its characters are one wide.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string aligned(const Lines& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], width_of(line[i]));
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string room(widths[i] - width_of(line[i]), ' ');
      text += "  " + (i == 0 ? line[i] + room : room + line[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string table_text(const StatisticsTable& table, std::size_t most_rows) {
  Lines lines{{""}};
  for (const auto& column : table.columns) lines.front().push_back(column.title);
  for (const auto& row : table.rows) {
    if (lines.size() > most_rows) break;
    lines.push_back({row.label});
    for (std::size_t i = 0; i < row.values.size(); ++i)
      lines.back().push_back(figure_text(table.columns[i], row.values[i]));
  }
  std::string text = fmt::format("\n{}\n{}", table.title, aligned(lines));
  if (table.rows.size() > most_rows)
    text += fmt::format("  and {} more\n", table.rows.size() - most_rows);
  return text;
}

double rounded(const StatisticsTable::Column& column, double value) {
  const double factor = std::pow(10, column.decimals);
  return std::round(value * factor) / factor;
}

Json figure_json(const StatisticsTable::Column& column, std::optional<double> value) {
  if (!value) return nullptr;
  if (column.decimals == 0) return static_cast<long long>(*value);
  return rounded(column, *value);
}

}  // namespace

std::string figure_text(const StatisticsTable::Column& column, std::optional<double> value) {
  return value ? fmt::format("{:.{}f}", *value, column.decimals) : std::string("-");
}

std::string write_statistics_text(const Statistics& statistics, std::size_t most_rows) {
  std::string text = fmt::format("{} game{}, {} of them analysed\n", statistics.games,
                                 statistics.games == 1 ? "" : "s", statistics.analysed);
  for (const StatisticsTable& table : statistics.tables) text += table_text(table, most_rows);
  return text;
}

std::string write_statistics_json(const Statistics& statistics) {
  Json json{{"cairn", version},
            {"schema", statistics_schema},
            {"games", statistics.games},
            {"analysed", statistics.analysed}};
  Json tables = Json::object();
  for (const StatisticsTable& table : statistics.tables) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
      Json object{{table.label_name, row.label}};
      for (std::size_t i = 0; i < row.values.size(); ++i)
        object[table.columns[i].name] = figure_json(table.columns[i], row.values[i]);
      rows.push_back(std::move(object));
    }
    tables[table.name] = std::move(rows);
  }
  json["tables"] = std::move(tables);
  return json::dump(json) + '\n';
}

std::string write_statistics_csv(const Statistics& statistics, CsvTexts texts) {
  std::string text = "table,label,figure,value\n";
  for (const StatisticsTable& table : statistics.tables)
    for (const auto& row : table.rows)
      for (std::size_t i = 0; i < row.values.size(); ++i)
        if (row.values[i])
          text += fmt::format("{},{},{},{}\n", table.name, csv_field(row.label, texts),
                              table.columns[i].name, figure_text(table.columns[i], row.values[i]));
  return text;
}

}  // namespace cairn

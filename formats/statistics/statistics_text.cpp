#include "formats/statistics/statistics_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/version.hpp"
#include "formats/json/json_value.hpp"
#include "formats/statistics/aligned.hpp"
#include "formats/statistics/statistics_words.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

using Json = nlohmann::ordered_json;
using Lines = std::vector<std::vector<std::string>>;

std::string table_text(const StatisticsTable& table, std::size_t most_rows) {
  Lines lines{{""}};
  for (const auto& column : table.columns) lines.front().push_back(column.title);
  for (const auto& row : table.rows) {
    if (lines.size() > most_rows) break;
    std::string label = row.label;
    for (const std::string& more : row.more_labels) label += " \u2013 " + more;
    lines.push_back({label});
    for (std::size_t i = 0; i < row.values.size(); ++i)
      lines.back().push_back(figure_text(table.columns[i], row.values[i]));
  }
  std::string text = fmt::format("\n{}\n{}", table.title, aligned(lines));
  if (table.rows.size() > most_rows)
    text += fmt::format("  and {} more\n", table.rows.size() - most_rows);
  return text;
}

constexpr std::size_t most_opponents = 16;  // for whom a terminal has columns

// What a player scored against another one: points, and in how many games if these were several.
std::string score_text(const EventStanding& player, std::size_t self, std::size_t opponent) {
  if (self == opponent) return "x";
  const auto found = player.against.find(opponent);
  if (found == player.against.end()) return "-";
  const EventScore& score = found->second;
  return score.games == 1 ? points_in_words(score.points)
                          : fmt::format("{}/{}", points_in_words(score.points), score.games);
}

// A table of at most `most_rows` players, with what each of the best scored against the others.
std::string write_event_text(const EventReport& event, std::size_t most_rows) {
  const std::size_t count = std::min(event.standings.size(), most_rows);
  const std::size_t opponents = std::min(event.standings.size(), most_opponents);
  Lines lines{{"", "rank", "points", "games"}};
  for (std::size_t i = 0; i < opponents; ++i) lines.front().push_back(fmt::format("{}", i + 1));
  lines.front().insert(lines.front().end(), {"direct", "Sonneborn-Berger"});
  for (std::size_t i = 0; i < count; ++i) {
    const EventStanding& player = event.standings[i];
    std::vector<std::string>& line = lines.emplace_back(
        std::vector<std::string>{player.player, fmt::format("{}", player.rank),
                                 points_in_words(player.points), fmt::format("{}", player.games)});
    for (std::size_t j = 0; j < opponents; ++j) line.push_back(score_text(player, i, j));
    line.push_back(points_in_words(player.direct));
    line.push_back(fmt::format("{:.2f}", player.sonneborn_berger));
  }
  std::string text = fmt::format("\n{} ({})\n{}", event.name, facts_of(event), aligned(lines));
  if (count < event.standings.size())
    text += fmt::format("  and {} more\n", event.standings.size() - count);
  return text;
}

double rounded(const StatisticsTable::Column& column, double value) {
  const double factor = std::pow(10, column.decimals);
  return std::round(value * factor) / factor;
}

Json figure_json(const StatisticsTable::Column& column, std::optional<double> value) {
  if (!value) return nullptr;
  if (column.decimals == 0) return std::llround(*value);
  return rounded(column, *value);
}

// Tables that tell in rows what write_event_text() tells as tables.
bool is_of_events(const StatisticsTable& table) {
  return table.label_name == "event";
}

std::string game_text(const GameStatistics& statistics, std::size_t most_rows) {
  std::string text = fmt::format("\n{}: {}, {} of them analysed\n", statistics.title,
                                 games_in_words(statistics.games), statistics.analysed);
  for (const std::string& remark : remarks_on(statistics)) text += remark + '\n';
  for (const StatisticsTable& table : statistics.tables)
    if (!is_of_events(table)) text += table_text(table, most_rows);
  for (std::size_t i = 0; i < statistics.events.size() && i < most_rows; ++i)
    text += write_event_text(statistics.events[i], most_rows);
  return text;
}

Json row_json(const StatisticsTable& table, const StatisticsTable::Row& row) {
  Json object{{table.label_name, row.label}};
  for (std::size_t i = 0; i < row.more_labels.size(); ++i)
    object[table.more_label_names[i]] = row.more_labels[i];
  for (std::size_t i = 0; i < row.values.size(); ++i)
    object[table.columns[i].name] = figure_json(table.columns[i], row.values[i]);
  return object;
}

Json game_json(const GameStatistics& statistics) {
  Json json{{"game", statistics.game},
            {"title", statistics.title},
            {"games", statistics.games},
            {"analysed", statistics.analysed},
            {"without_date", statistics.without_date},
            {"without_result", statistics.without_result},
            {"without_players", statistics.without_players},
            {"searches", statistics.searches}};
  Json tables = Json::object();
  for (const StatisticsTable& table : statistics.tables) {
    Json rows = Json::array();
    for (const auto& row : table.rows) rows.push_back(row_json(table, row));
    tables[table.name] = std::move(rows);
  }
  json["tables"] = std::move(tables);
  return json;
}

// The lines of a table: a row's labels, of which there are at most four, and one figure of it.
std::string table_csv(const std::string& game, const StatisticsTable& table, CsvTexts texts) {
  constexpr std::size_t more_labels = 3;
  std::string text;
  for (const auto& row : table.rows) {
    std::string labels = csv_field(row.label, texts);
    for (std::size_t i = 0; i < more_labels; ++i)
      labels +=
          ',' + (i < row.more_labels.size() ? csv_field(row.more_labels[i], texts) : std::string());
    for (std::size_t i = 0; i < row.values.size(); ++i)
      if (row.values[i])
        text += fmt::format("{},{},{},{},{}\n", game, table.name, labels, table.columns[i].name,
                            figure_text(table.columns[i], row.values[i]));
  }
  return text;
}

}  // namespace

std::string figure_text(const StatisticsTable::Column& column, std::optional<double> value) {
  return value ? fmt::format("{:.{}f}", *value, column.decimals) : std::string("-");
}

std::string write_statistics_text(const Statistics& statistics, std::size_t most_rows) {
  std::string text = fmt::format("{}, {} of them analysed\n", games_in_words(statistics.games),
                                 statistics.analysed);
  for (const GameStatistics& game : statistics.by_game) text += game_text(game, most_rows);
  return text;
}

std::string write_statistics_json(const Statistics& statistics) {
  Json json{{"cairn", version},
            {"schema", statistics_schema},
            {"games", statistics.games},
            {"analysed", statistics.analysed}};
  json["by_game"] = Json::array();
  for (const GameStatistics& game : statistics.by_game) json["by_game"].push_back(game_json(game));
  return json::dump(json) + '\n';
}

std::string write_statistics_csv(const Statistics& statistics, CsvTexts texts) {
  std::string text = "game,table,label,second,third,fourth,figure,value\n";
  for (const GameStatistics& game : statistics.by_game)
    for (const StatisticsTable& table : game.tables) text += table_csv(game.game, table, texts);
  return text;
}

}  // namespace cairn

#include "formats/output/statistics_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/statistics.hpp"
#include "core/date.hpp"
#include "core/text.hpp"
#include "formats/records/members.hpp"

namespace cairn {

namespace {

// How many columns of a terminal a text takes, as far as its characters are one wide.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

std::string aligned(const std::vector<std::vector<std::string>>& lines) {
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

namespace {

// Whether a date is told within another one: 2026-07-07 in 2026-07, which is all that some records
// of an event tell.
bool holds_days_of(std::string_view whole, std::string_view part) {
  const ParsedDate all = parse_date(whole);
  const ParsedDate some = parse_date(part);
  return whole == part || (!all.days.empty() && !some.days.empty() &&
                           all.days.front().first <= some.days.front().first &&
                           some.days.back().last <= all.days.back().last);
}

}  // namespace

std::string games_in_words(int games, const Language& language) {
  return language.phrase_n(games, "{n} game", "{n} games");
}

std::string analysed_in_words(int games, const Language& language) {
  return language.phrase_n(games, "{n} of them analysed", "{n} of them analysed");
}

std::string unrated_in_words(int games, const Language& language) {
  return language.phrase_n(
      games, "{n} game is not rated: a walkover, a bye, or one player on both sides.",
      "{n} games are not rated: walkovers, byes, or one player on both sides.");
}

std::vector<std::string> remarks_on(const GameStatistics& statistics, const Language& language) {
  std::vector<std::string> remarks;
  if (const int n = statistics.without_date; n > 0)
    remarks.push_back(language.phrase_n(
        n, "{n} game has no date: it is missing in the figures by year and in the ratings.",
        "{n} games have no date: they are missing in the figures by year and in the ratings."));
  if (const int n = statistics.without_result; n > 0)
    remarks.push_back(language.phrase_n(
        n, "{n} game has no result: it is counted as open, and scores nothing.",
        "{n} games have no result: they are counted as open, and score nothing."));
  if (const int n = statistics.without_players; n > 0)
    remarks.push_back(language.phrase_n(
        n, "{n} game has no name of a player: it is missing in ratings and tables of events.",
        "{n} games have no name of a player: they are missing in ratings and tables of events."));
  if (const int n = statistics.unrated; n > 0) remarks.push_back(unrated_in_words(n, language));
  if (const int n = statistics.copies; n > 0)
    remarks.push_back(
        language.phrase_n(n, "{n} record is the same as another one: its game counts again.",
                          "{n} records are the same as others: their games count again."));
  if (const int n = statistics.quick; n > 0)
    remarks.push_back(language.phrase_n(
        n, "Of {n} game only great mistakes were looked for; smaller ones are not marked.",
        "Of {n} games only great mistakes were looked for; smaller ones are not marked."));
  if (statistics.searches.size() == 1)
    remarks.push_back(
        language.phrase("Analyses: {searches}.", {{"searches", statistics.searches.front()}}));
  if (statistics.searches.size() > 1)
    remarks.push_back(language.phrase(
        "The games were analysed in {n} ways, so figures of avoidable points and marks are not quite "
        "comparable; “Analyses by how they were made” shows each way separately.",
        {{"n", statistics.searches.size()}}));
  return remarks;
}

std::string dates_of(const EventReport& event, const Language& language) {
  if (event.first_date.empty()) return language.phrase("no dates");
  if (holds_days_of(event.first_date, event.last_date)) return event.first_date;
  return language.phrase("{first} to {last}",
                         {{"first", event.first_date}, {"last", event.last_date}});
}

std::string facts_of(const EventReport& event, const Language& language) {
  std::string text = games_in_words(event.games, language);
  const auto add = [&](const std::string& words) { text += ", " + words; };
  add(dates_of(event, language));
  if (const int n = event.without_result; n > 0)
    add(language.phrase_n(n, "{n} without a result", "{n} without a result"));
  if (const int n = event.unplayed; n > 0)
    add(language.phrase_n(n, "{n} not played and not rated", "{n} not played and not rated"));
  if (const int n = event.outside; n > 0)
    add(language.phrase_n(n, "{n} not in the table", "{n} not in the table"));
  if (event.rounds.empty())
    add(language.phrase("no rounds are given"));
  else if (const int n = event.without_round; n > 0)
    add(language.phrase_n(n, "{n} without a round", "{n} without a round"));
  return text;
}

std::string points_in_words(double points) {
  const double whole = std::floor(points);
  if (points == whole) return fmt::format("{:.0f}", points);
  return (whole == 0 ? std::string() : fmt::format("{:.0f}", whole)) + "\u00BD";
}

namespace {

using namespace json::rules;
using json::Json;
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
  if (opponents < event.standings.size())
    text +=
        fmt::format("  columns for the first {} alone; --table cross_table has all\n", opponents);
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

// Tables that tell in rows what write_event_text() tells as tables, if the events are shown.
bool is_of_events(const StatisticsTable& table) {
  return table.label_name == "event";
}

std::string game_text(const GameStatistics& statistics, std::size_t most_rows) {
  std::string text = fmt::format("\n{}: {}, {} of them analysed\n", statistics.title,
                                 games_in_words(statistics.games), statistics.analysed);
  for (const std::string& remark : remarks_on(statistics)) text += remark + '\n';
  for (const StatisticsTable& table : statistics.tables)
    if (!is_of_events(table) || statistics.events.empty()) text += table_text(table, most_rows);
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

Json tables_json(const GameStatistics& statistics) {
  Json tables = Json::object();
  for (const StatisticsTable& table : statistics.tables) {
    Json& rows = tables[table.name] = Json::array();
    for (const auto& row : table.rows) rows.push_back(row_json(table, row));
  }
  return tables;
}

// The JSON Schema of these tables.
Json tables_schema() {
  const Json figure{{"description", "null: not known"}, {"type", {"number", "null"}}};
  Json schema{{"type", "object"}, {"properties", Json::object()}, {"additionalProperties", false}};
  for (const StatisticsTable& table : empty_tables()) {
    Json row{{"type", "object"}, {"additionalProperties", figure}};
    std::vector<std::string> labels = table.more_label_names;
    labels.insert(labels.begin(), table.label_name);
    for (const std::string& label : labels) row["properties"][label] = {{"type", "string"}};
    row["required"] = labels;
    schema["properties"][table.name] = {{"type", "array"}, {"items", std::move(row)}};
  }
  return schema;
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

void members(json::Pass& pass, GameStatistics& statistics) {
  pass("game", statistics.game);
  pass("title", statistics.title);
  pass("games", statistics.games);
  pass("analysed", statistics.analysed);
  pass("without_date", statistics.without_date);
  pass("without_result", statistics.without_result);
  pass("without_players", statistics.without_players);
  pass("unrated", statistics.unrated);
  pass("quick", statistics.quick);
  pass("copies", statistics.copies);
  pass("searches", statistics.searches);
  pass.other("tables", tables_json(statistics), tables_schema);
  pass.also("additionalProperties", "false");
}

void members(json::Pass& pass, Statistics& statistics) {
  pass.header(statistics_schema);
  pass("games", statistics.games);
  pass("analysed", statistics.analysed);
  pass("by_game", statistics.by_game);
}

std::string write_statistics_json(const Statistics& statistics) {
  return json::line_of(statistics);
}

nlohmann::ordered_json statistics_json_schema() {
  return json::schema_of({json::kind("statistics", Statistics{})});
}

std::string write_statistics_csv(const Statistics& statistics, CsvTexts texts) {
  std::string text = "game,table,label,second,third,fourth,figure,value\n";
  for (const GameStatistics& game : statistics.by_game)
    for (const StatisticsTable& table : game.tables) text += table_csv(game.game, table, texts);
  return text;
}

std::string write_table_csv(const Statistics& statistics, std::string_view name, CsvTexts texts) {
  const std::vector<StatisticsTable> all = empty_tables();
  const StatisticsTable& heads = *std::ranges::find(all, name, &StatisticsTable::name);
  std::string text = "game," + heads.label_name;
  for (const std::string& label : heads.more_label_names) text += ',' + label;
  for (const StatisticsTable::Column& column : heads.columns) text += ',' + column.name;
  text += '\n';
  for (const GameStatistics& game : statistics.by_game)
    for (const StatisticsTable& table : game.tables) {
      if (table.name != name) continue;
      for (const StatisticsTable::Row& row : table.rows) {
        text += game.game + ',' + csv_field(row.label, texts);
        for (const std::string& label : row.more_labels) text += ',' + csv_field(label, texts);
        for (std::size_t i = 0; i < row.values.size(); ++i)
          text += ',' + (row.values[i] ? figure_text(table.columns[i], row.values[i]) : "");
        text += '\n';
      }
    }
  return text;
}

namespace {

// The player's score in percent, over the games whose result is known.
std::optional<double> score_of(const ExploredTurn& turn) {
  const std::size_t known = turn.wins + turn.draws + turn.losses;
  if (known == 0) return std::nullopt;
  const double points = static_cast<double>(turn.wins) + static_cast<double>(turn.draws) / 2;
  return 100 * points / static_cast<double>(known);
}

std::string figure_or_dash(const std::optional<double>& value) {
  return value ? fmt::format("{:.1f}", *value) : "-";
}

std::optional<double> in_hundredths(const std::optional<double>& value) {
  return value ? std::optional(std::round(*value * 100) / 100) : std::nullopt;
}

std::string names_in_line(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string turns_text(const std::vector<ExploredTurn>& turns) {
  std::size_t width = 4;
  for (const ExploredTurn& turn : turns) width = std::max(width, turn.turn.size());
  std::string text = fmt::format(
      "{:<{}}  games   wins  draws losses  score %  mean loss  players\n", "turn", width);
  for (const ExploredTurn& turn : turns)
    text +=
        fmt::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}  {:>7}  {:>9}  {}\n", turn.turn, width,
                    turn.games, turn.wins, turn.draws, turn.losses, figure_or_dash(score_of(turn)),
                    figure_or_dash(turn.mean_loss), names_in_line(turn.players));
  return text;
}

std::string or_dash(const std::string& text) {
  return text.empty() ? "-" : text;
}

std::string games_text(const Exploration& exploration) {
  std::size_t turn_width = 4, played_width = 11;
  for (const ExploredGame& game : exploration.behind) {
    turn_width = std::max(turn_width, game.turn.size());
    played_width = std::max(played_width, game.played.size());
  }
  std::string text =
      fmt::format("\n{}{}\nafter  {:<{}}  {:<{}}  result  date        record, players\n",
                  counted(exploration.games, "game"),
                  exploration.games == exploration.behind.size()
                      ? std::string()
                      : fmt::format(", of which these are the first {}", exploration.behind.size()),
                  "turn", turn_width, "in the game", played_width);
  for (const ExploredGame& game : exploration.behind)
    text += fmt::format("{:>5}  {:<{}}  {:<{}}  {:<6}  {:<10}  {}:{}:{}, {} - {}\n", game.after,
                        or_dash(game.turn), turn_width, or_dash(game.played), played_width,
                        game.result, or_dash(game.date), game.source, game.place.line,
                        game.place.column, or_dash(game.white), or_dash(game.black));
  return text;
}

}  // namespace

std::string write_exploration_text(const Exploration& exploration) {
  std::string text = exploration.position + '\n';
  if (exploration.turns.empty())
    text += "no turn was played there\n";
  else
    text += turns_text(exploration.turns);
  if (!exploration.behind.empty()) text += games_text(exploration);
  return text;
}

void members(json::Pass& pass, ExploredTurn& turn) {
  pass("turn", turn.turn);
  pass("games", turn.games, from_one);
  pass("wins", turn.wins);
  pass("draws", turn.draws);
  pass("losses", turn.losses);
  pass.written("score", in_percent.or_null(), [&] { return in_hundredths(score_of(turn)); });
  pass.written("mean_loss", or_null.from(0), [&] { return in_hundredths(turn.mean_loss); });
  pass("players", turn.players, {.most_items = 3});
}

void members(json::Pass& pass, ExploredGame& game) {
  pass("source", game.source);
  pass("number", game.number, from_one);
  pass("line", game.place.line);
  pass("column", game.place.column);
  pass("white", game.white, or_null);
  pass("black", game.black, or_null);
  pass("date", game.date, or_null);
  pass("result", game.result, always.of(result_words));
  pass("after", game.after);
  pass("turn", game.turn, or_null);
  pass("played", game.played, or_null);
}

void members(json::Pass& pass, Exploration& exploration) {
  pass.header(exploration_schema);
  pass("game", exploration.game);
  pass("position", exploration.position);
  pass("games", exploration.games);
  pass("turns", exploration.turns);
  pass("behind", exploration.behind, some_if_any);
}

std::string write_exploration_json(const Exploration& exploration) {
  return json::line_of(exploration);
}

nlohmann::ordered_json exploration_json_schema() {
  return json::schema_of({json::kind("exploration", Exploration{})});
}

}  // namespace cairn

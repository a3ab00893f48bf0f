#include "analysis/archive_statistics.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "analysis/event_reports.hpp"
#include "analysis/player_tables.hpp"
#include "analysis/quality.hpp"
#include "analysis/ratings.hpp"

namespace cairn {

namespace {

using Games = std::span<const GameFigures* const>;

constexpr int lengths_a_row = 5;

// How games ended for White.
struct Results {
  int games = 0;
  int white = 0;
  int black = 0;
  int draws = 0;

  void add(const GameFigures& game) {
    ++games;
    white += game.winner == Side::white;
    black += game.winner == Side::black;
    draws += game.is_draw;
  }
  int open() const { return games - white - black - draws; }
  std::optional<double> score() const { return share(white + draws / 2.0, games - open()); }
};

const std::vector<StatisticsTable::Column> result_columns{{"games", "games", 0},
                                                          {"white_wins", "White wins", 0},
                                                          {"black_wins", "Black wins", 0},
                                                          {"draws", "draws", 0},
                                                          {"open", "open", 0},
                                                          {"white_score", "White's score %", 1}};

Cells cells_of(const Results& results) {
  return {results.games, results.white,  results.black,
          results.draws, results.open(), results.score()};
}

StatisticsTable starts_table(Games games) {
  struct Kind {
    Results results;
    Mean length;
  };
  std::map<std::string, Kind> kinds;
  for (const GameFigures* game : games) {
    Kind& kind = kinds[game->setup];
    kind.results.add(*game);
    kind.length.add(game->turns);
  }
  StatisticsTable table{"starts", "Starts", "start", result_columns, {}};
  table.columns.push_back({"mean_turns", "mean turns", 1});
  for (const auto& [label, kind] : kinds) {
    table.rows.push_back({label, cells_of(kind.results)});
    table.rows.back().values.push_back(kind.length.value());
  }
  return table;
}

// Counts games by a word of each; those without one are left out.
StatisticsTable counts_table(StatisticsTable table, Games games,
                             const std::function<std::string(const GameFigures&)>& word) {
  std::map<std::string, Results> counts;
  for (const GameFigures* game : games)
    if (const std::string label = word(*game); !label.empty()) counts[label].add(*game);
  table.columns = result_columns;
  for (const auto& [label, results] : counts) table.rows.push_back({label, cells_of(results)});
  return table;
}

// Counts games by a number of each, in rows from the least number to the greatest.
StatisticsTable spans_table(StatisticsTable table, Games games,
                            const std::function<std::optional<int>(const GameFigures&)>& row_of,
                            const std::function<std::string(int)>& label) {
  std::map<int, int> counts;
  for (const GameFigures* game : games)
    if (const std::optional<int> row = row_of(*game)) ++counts[*row];
  table.columns = {{"games", "games", 0}};
  if (!counts.empty())
    for (int row = counts.begin()->first; row <= counts.rbegin()->first; ++row)
      table.rows.push_back({label(row), {counts[row]}});
  return table;
}

StatisticsTable lengths_table(Games games) {
  return spans_table(
      {"lengths", "Lengths", "turns", {}, {}}, games,
      [](const GameFigures& game) { return game.turns / lengths_a_row; },
      [](int row) {
        const int first = row * lengths_a_row;
        return std::to_string(first) + "-" + std::to_string(first + lengths_a_row - 1);
      });
}

StatisticsTable decided_table(Games games) {
  return spans_table(
      {"decided", "Where games are decided: turns before the end", "turns_before_the_end", {}, {}},
      games,
      [](const GameFigures& game) -> std::optional<int> {
        if (!game.decided) return std::nullopt;
        return (game.turns - *game.decided) / lengths_a_row;
      },
      [](int row) {
        const int first = row * lengths_a_row;
        return std::to_string(first) + "-" + std::to_string(first + lengths_a_row - 1);
      });
}

StatisticsTable sides_table(Games games) {
  StatisticsTable table{"sides", "White and Black", "side", quality_columns(), {}};
  for (const Side side : both_sides) {
    Quality quality;
    for (const GameFigures* game : games) quality.add(game->sides[index(side)]);
    if (quality.searched == 0) continue;
    table.rows.push_back({std::string(name(side)), {}});
    quality.add_to(table.rows.back().values);
  }
  return table;
}

// The figures of an analysis by how it was made, since those of different depths are not alike.
StatisticsTable searches_table(Games games) {
  struct Search {
    int games = 0;
    Quality quality;
  };
  std::map<std::string, Search> searches;
  for (const GameFigures* game : games) {
    if (!game->is_analysed()) continue;
    Search& search = searches[game->search];
    ++search.games;
    for (const SideFigures& side : game->sides) search.quality.add(side);
  }
  StatisticsTable table{
      "searches", "Analyses by how they were made", "search", {{"games", "games", 0}}, {}};
  for (auto& column : quality_columns()) table.columns.push_back(std::move(column));
  for (const auto& [label, search] : searches) {
    table.rows.push_back({label, {search.games}});
    search.quality.add_to(table.rows.back().values);
  }
  std::ranges::stable_sort(table.rows, std::ranges::greater{},
                           [](const StatisticsTable::Row& row) { return *row.values.front(); });
  return table;
}

StatisticsTable accuracies_table(Games games) {
  constexpr int a_row = 5;
  std::map<int, int> counts;
  for (const GameFigures* game : games)
    for (const SideFigures& side : game->sides)
      if (side.accuracy)
        ++counts[std::min(static_cast<int>(*side.accuracy) / a_row, 100 / a_row - 1)];
  StatisticsTable table{
      "accuracies", "Accuracy of a player in a game", "accuracy", {{"games", "games", 0}}, {}};
  if (!counts.empty())
    for (int row = counts.begin()->first; row <= counts.rbegin()->first; ++row)
      table.rows.push_back(
          {std::to_string(row * a_row) + "-" + std::to_string((row + 1) * a_row) + " %",
           {counts[row]}});
  return table;
}

std::vector<std::string> labels_of(const StatisticsTable& table) {
  std::vector<std::string> labels;
  for (const auto& row : table.rows) labels.push_back(row.label);
  return labels;
}

// The tables of results, of analyses and of players, in the order in which they are shown.
std::vector<StatisticsTable> tables_of(Games games) {
  std::vector<StatisticsTable> tables;
  tables.push_back(starts_table(games));
  tables.push_back(counts_table({"endings", "Endings", "ending", {}, {}}, games,
                                [](const GameFigures& game) { return game.ending; }));
  tables.push_back(lengths_table(games));
  tables.push_back(counts_table({"years", "Years", "year", {}, {}}, games,
                                [](const GameFigures& game) { return year_of(game.date); }));
  tables.push_back(searches_table(games));
  tables.push_back(sides_table(games));
  tables.push_back(accuracies_table(games));
  tables.push_back(decided_table(games));
  tables.push_back(players_table(games));
  tables.push_back(ratings_table(ratings_of(games)));
  tables.push_back(head_to_head_table(games));
  return tables;
}

}  // namespace

std::vector<FiguresOfGames> by_game(std::span<const GameFigures> games) {
  std::map<std::string, FiguresOfGames> kinds;
  for (const GameFigures& game : games) kinds[game.game].push_back(&game);
  std::vector<FiguresOfGames> parts;
  for (auto& [name, part] : kinds) parts.push_back(std::move(part));
  std::ranges::stable_sort(parts, std::ranges::greater{}, &FiguresOfGames::size);
  return parts;
}

GameStatistics statistics_of_game(Games games) {
  const auto count = [&](auto is_counted) {
    return static_cast<int>(
        std::ranges::count_if(games, [&](const GameFigures* game) { return is_counted(*game); }));
  };
  GameStatistics statistics;
  statistics.game = games.front()->game;
  statistics.title = games.front()->title;
  statistics.games = static_cast<int>(games.size());
  statistics.analysed = count([](const GameFigures& game) { return game.is_analysed(); });
  statistics.without_date =
      count([](const GameFigures& game) { return year_of(game.date).empty(); });
  statistics.without_result = count([](const GameFigures& game) { return !game.has_result(); });
  statistics.without_players = count([](const GameFigures& game) { return !game.has_players(); });
  statistics.events = event_reports(games);
  const auto add = [&](std::vector<StatisticsTable> tables) {
    for (StatisticsTable& table : tables) {
      if (table.name == "searches") statistics.searches = labels_of(table);
      if (table.name == "searches" && table.rows.size() == 1) continue;  // it says nothing else
      if (!table.rows.empty()) statistics.tables.push_back(std::move(table));
    }
  };
  add(tables_of(games));
  add(event_tables(statistics.events, games));
  return statistics;
}

Statistics statistics_of(std::span<const GameFigures> games) {
  Statistics statistics;
  statistics.games = static_cast<int>(games.size());
  statistics.analysed = static_cast<int>(std::ranges::count_if(games, &GameFigures::is_analysed));
  for (const FiguresOfGames& part : by_game(games))
    statistics.by_game.push_back(statistics_of_game(part));
  return statistics;
}

}  // namespace cairn

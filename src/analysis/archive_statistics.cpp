#include "analysis/archive_statistics.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "model/told_date.hpp"
#include "text/letter_forms.hpp"

namespace cairn {

namespace {

using Row = StatisticsTable::Row;
using Cells = std::vector<std::optional<double>>;

constexpr int lengths_a_row = 5;

// The mean of numbers that are added one after the other.
class Mean {
 public:
  void add(std::optional<double> number) {
    if (!number) return;
    sum_ += *number;
    ++count_;
  }
  std::optional<double> value() const {
    return count_ == 0 ? std::nullopt : std::optional(sum_ / count_);
  }

 private:
  double sum_ = 0;
  int count_ = 0;
};

std::optional<double> share(double part, double whole) {
  return whole == 0 ? std::nullopt : std::optional(100 * part / whole);
}

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

StatisticsTable games_table(std::span<const GameFigures> games) {
  struct Kind {
    Results results;
    Mean length;
  };
  std::map<std::string, Kind> kinds;
  for (const GameFigures& game : games) {
    Kind& kind = kinds[game.title + ", " + game.setup];
    kind.results.add(game);
    kind.length.add(game.turns);
  }
  StatisticsTable table{"games", "Games", "game", result_columns, {}};
  table.columns.push_back({"mean_turns", "mean turns", 1});
  for (const auto& [label, kind] : kinds) {
    table.rows.push_back({label, cells_of(kind.results)});
    table.rows.back().values.push_back(kind.length.value());
  }
  return table;
}

// Counts games by a word of each; those without one are left out.
StatisticsTable counts_table(StatisticsTable table, std::span<const GameFigures> games,
                             const std::function<std::string(const GameFigures&)>& word) {
  std::map<std::string, Results> counts;
  for (const GameFigures& game : games)
    if (const std::string label = word(game); !label.empty()) counts[label].add(game);
  table.columns = result_columns;
  for (const auto& [label, results] : counts) table.rows.push_back({label, cells_of(results)});
  return table;
}

// Counts games by a number of each, in rows from the least number to the greatest.
StatisticsTable spans_table(StatisticsTable table, std::span<const GameFigures> games,
                            const std::function<std::optional<int>(const GameFigures&)>& row_of,
                            const std::function<std::string(int)>& label) {
  std::map<int, int> counts;
  for (const GameFigures& game : games)
    if (const std::optional<int> row = row_of(game)) ++counts[*row];
  table.columns = {{"games", "games", 0}};
  if (!counts.empty())
    for (int row = counts.begin()->first; row <= counts.rbegin()->first; ++row)
      table.rows.push_back({label(row), {counts[row]}});
  return table;
}

StatisticsTable lengths_table(std::span<const GameFigures> games) {
  return spans_table(
      {"lengths", "Lengths", "turns", {}, {}}, games,
      [](const GameFigures& game) { return game.turns / lengths_a_row; },
      [](int row) {
        const int first = row * lengths_a_row;
        return std::to_string(first) + "-" + std::to_string(first + lengths_a_row - 1);
      });
}

StatisticsTable decided_table(std::span<const GameFigures> games) {
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

// What an analysis says of the turns of a side or of a player.
struct Quality {
  Mean accuracy;
  int searched = 0;
  std::array<int, 3> marks{};
  int wins_given_away = 0;

  void add(const SideFigures& side) {
    accuracy.add(side.accuracy);
    searched += side.searched;
    marks[0] += side.inaccuracies;
    marks[1] += side.mistakes;
    marks[2] += side.blunders;
    wins_given_away += side.wins_given_away;
  }
  void add_to(Cells& cells) const {
    cells.push_back(accuracy.value());
    for (const int count : marks) cells.push_back(share(count, searched));
    cells.push_back(searched == 0 ? std::nullopt : std::optional<double>(wins_given_away));
  }
};

const std::vector<StatisticsTable::Column> quality_columns{
    {"accuracy", "accuracy %", 1},
    {"inaccuracies", "?! in 100 turns", 1},
    {"mistakes", "? in 100 turns", 1},
    {"blunders", "?? in 100 turns", 1},
    {"wins_given_away", "wins given away", 0}};

StatisticsTable sides_table(std::span<const GameFigures> games) {
  StatisticsTable table{"sides", "White and Black", "side", quality_columns, {}};
  for (const Side side : both_sides) {
    Quality quality;
    for (const GameFigures& game : games) quality.add(game.sides[index(side)]);
    if (quality.searched == 0) continue;
    table.rows.push_back({std::string(name(side)), {}});
    quality.add_to(table.rows.back().values);
  }
  return table;
}

struct Player {
  int games = 0;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  std::array<double, 2> points{};  // by colour
  std::array<int, 2> ended{};      // games with a result, by colour
  Quality quality;

  void add(const GameFigures& game, Side side) {
    const bool has_won = game.winner == side;
    const bool has_lost = game.winner == opponent(side);
    ++games;
    wins += has_won;
    losses += has_lost;
    draws += game.is_draw;
    points[index(side)] += has_won ? 1 : game.is_draw ? 0.5 : 0;
    ended[index(side)] += has_won || has_lost || game.is_draw;
    quality.add(game.sides[index(side)]);
  }
};

const std::vector<StatisticsTable::Column> score_columns{{"games", "games", 0},
                                                         {"wins", "wins", 0},
                                                         {"draws", "draws", 0},
                                                         {"losses", "losses", 0},
                                                         {"score", "score %", 1}};

Cells score_cells(const Player& player) {
  return {player.games, player.wins, player.draws, player.losses,
          share(player.points[0] + player.points[1], player.ended[0] + player.ended[1])};
}

StatisticsTable players_table(std::span<const GameFigures> games) {
  std::map<std::string, Player> players;
  for (const GameFigures& game : games)
    for (const Side side : both_sides) players[game.sides[index(side)].player].add(game, side);
  StatisticsTable table{"players", "Players", "player", score_columns, {}};
  table.columns.push_back({"score_as_white", "as White %", 1});
  table.columns.push_back({"score_as_black", "as Black %", 1});
  table.columns.insert(table.columns.end(), quality_columns.begin(), quality_columns.end());
  for (const auto& [label, player] : players) {
    Row& row = table.rows.emplace_back(Row{label, {}});
    row.values = score_cells(player);
    for (const Side side : both_sides)
      row.values.push_back(share(player.points[index(side)], player.ended[index(side)]));
    player.quality.add_to(row.values);
  }
  std::ranges::stable_sort(table.rows, std::ranges::greater{},
                           [](const Row& row) { return *row.values.front(); });
  return table;
}

StatisticsTable accuracies_table(std::span<const GameFigures> games) {
  constexpr int a_row = 5;
  std::map<int, int> counts;
  for (const GameFigures& game : games)
    for (const SideFigures& side : game.sides)
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

}  // namespace

std::string year_of(const std::string& date) {
  const ToldDate told = read_date(date);
  return told.days.empty() ? std::string() : std::to_string(told.days.front().first / 10000);
}

Statistics statistics_of(std::span<const GameFigures> games) {
  Statistics statistics;
  statistics.games = static_cast<int>(games.size());
  statistics.analysed = static_cast<int>(std::ranges::count_if(games, &GameFigures::is_analysed));
  const auto add = [&](StatisticsTable table) {
    if (!table.rows.empty()) statistics.tables.push_back(std::move(table));
  };
  add(games_table(games));
  add(counts_table({"endings", "Endings", "ending", {}, {}}, games,
                   [](const GameFigures& game) { return game.ending; }));
  add(lengths_table(games));
  add(counts_table({"years", "Years", "year", {}, {}}, games,
                   [](const GameFigures& game) { return year_of(game.date); }));
  add(sides_table(games));
  add(accuracies_table(games));
  add(decided_table(games));
  add(players_table(games));
  return statistics;
}

StatisticsTable player_figures(const std::string& player,
                               std::span<const GameFigures* const> games) {
  StatisticsTable table{"player", player, "colour", score_columns, {}};
  table.columns.insert(table.columns.end(), quality_columns.begin(), quality_columns.end());
  std::array<Player, 3> rows;
  for (const GameFigures* game : games)
    for (const Side side : both_sides) {
      if (game->sides[index(side)].player != player) continue;
      rows[index(side)].add(*game, side);
      rows[2].add(*game, side);
    }
  for (std::size_t i = 0; const char* label : {"White", "Black", "both"}) {
    table.rows.push_back({label, score_cells(rows[i])});
    rows[i++].quality.add_to(table.rows.back().values);
  }
  return table;
}

}  // namespace cairn

#include "analysis/player_tables.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <utility>

#include "analysis/quality.hpp"
#include "model/told_date.hpp"

namespace cairn {

namespace {

using TableRow = StatisticsTable::Row;

bool is_against_itself(const GameFigures& game) {
  return game.has_players() && game.sides[0].player == game.sides[1].player;
}

// How games ended for a player.
struct PlayerScore {
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

  // Adds a game once, also where the player was both sides: the result then says nothing of the
  // player.
  void add_once(const GameFigures& game, Side side) {
    if (!is_against_itself(game)) return add(game, side);
    games += side == Side::white;
    quality.add(game.sides[index(side)]);
  }

  Cells cells() const {
    return {games, wins, draws, losses, share(points[0] + points[1], ended[0] + ended[1])};
  }
};

std::vector<StatisticsTable::Column> score_columns(bool has_quality) {
  std::vector<StatisticsTable::Column> columns{{"games", "games", 0},
                                               {"wins", "wins", 0},
                                               {"draws", "draws", 0},
                                               {"losses", "losses", 0},
                                               {"score", "score %", 1}};
  if (has_quality)
    for (auto& column : quality_columns()) columns.push_back(std::move(column));
  return columns;
}

void put_most_games_first(StatisticsTable& table) {
  std::ranges::stable_sort(table.rows, std::ranges::greater{},
                           [](const TableRow& row) { return *row.values.front(); });
}

// Counts the games of one player by a word of each; those without one are left out.
StatisticsTable scores_by(StatisticsTable table, const std::string& player,
                          std::span<const GameFigures* const> games,
                          const std::function<std::string(const GameFigures&, Side)>& word) {
  std::map<std::string, PlayerScore> scores;
  for (const GameFigures* game : games)
    for (const Side side : both_sides) {
      if (game->sides[index(side)].player != player) continue;
      if (const std::string label = word(*game, side); !label.empty())
        scores[label].add_once(*game, side);
    }
  table.columns = score_columns(true);
  for (const auto& [label, score] : scores) {
    table.rows.push_back({label, score.cells()});
    score.quality.add_to(table.rows.back().values);
  }
  return table;
}

StatisticsTable by_colour(const std::string& player, std::span<const GameFigures* const> games) {
  StatisticsTable table{"player", "By colour", "colour", score_columns(true), {}};
  std::array<PlayerScore, 3> rows;
  for (const GameFigures* game : games)
    for (const Side side : both_sides) {
      if (game->sides[index(side)].player != player) continue;
      rows[index(side)].add(*game, side);
      rows[2].add_once(*game, side);
    }
  for (std::size_t i = 0; const char* label : {"White", "Black", "both"}) {
    table.rows.push_back({label, rows[i].cells()});
    rows[i++].quality.add_to(table.rows.back().values);
  }
  return table;
}

}  // namespace

std::string year_of(const std::string& date) {
  const ToldDate told = read_date(date);
  return told.days.empty() ? std::string() : std::to_string(told.days.front().first / 10000);
}

StatisticsTable players_table(std::span<const GameFigures* const> games) {
  std::map<std::string, PlayerScore> players;
  for (const GameFigures* game : games)
    for (const Side side : both_sides)
      players[game->sides[index(side)].player].add_once(*game, side);
  StatisticsTable table{"players", "Players", "player", score_columns(false), {}};
  table.columns.push_back({"score_as_white", "as White %", 1});
  table.columns.push_back({"score_as_black", "as Black %", 1});
  for (auto& column : quality_columns()) table.columns.push_back(std::move(column));
  for (const auto& [label, player] : players) {
    TableRow& row = table.rows.emplace_back(TableRow{label, player.cells()});
    for (const Side side : both_sides)
      row.values.push_back(share(player.points[index(side)], player.ended[index(side)]));
    player.quality.add_to(row.values);
  }
  put_most_games_first(table);
  return table;
}

StatisticsTable head_to_head_table(std::span<const GameFigures* const> games) {
  std::map<std::pair<std::string, std::string>, PlayerScore> pairs;
  for (const GameFigures* game : games) {
    if (!game->has_players() || is_against_itself(*game)) continue;
    const auto& [white, black] = game->sides;
    pairs[{white.player, black.player}].add(*game, Side::white);
    pairs[{black.player, white.player}].add(*game, Side::black);
  }
  StatisticsTable table{"head_to_head", "Head to head", "player", score_columns(false), {},
                        {"opponent"}};
  for (const auto& [pair, score] : pairs)
    if (score.games > 1) table.rows.push_back({pair.first, score.cells(), {pair.second}});
  put_most_games_first(table);
  return table;
}

StatisticsTable ratings_table(std::span<const RatedPlayer> players) {
  StatisticsTable table{"ratings",
                        "Ratings (Glicko-2)",
                        "player",
                        {{"rating", "rating", 0},
                         {"error", "+-", 0},
                         {"games", "games", 0},
                         {"volatility", "volatility", 4}},
                        {}};
  for (const RatedPlayer& player : players)
    table.rows.push_back({player.player,
                          {player.rating.rating, 2 * player.rating.deviation, player.games,
                           player.rating.volatility}});
  return table;
}

std::vector<StatisticsTable> player_figures(const std::string& player,
                                            std::span<const GameFigures* const> games) {
  StatisticsTable opponents = scores_by(
      {"opponents", "By opponent", "opponent", {}, {}}, player, games,
      [](const GameFigures& game, Side side) { return game.sides[index(opponent(side))].player; });
  put_most_games_first(opponents);
  return {by_colour(player, games), std::move(opponents),
          scores_by({"years", "By year", "year", {}, {}}, player, games,
                    [](const GameFigures& game, Side) { return year_of(game.date); })};
}

}  // namespace cairn

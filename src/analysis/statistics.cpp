#include "analysis/statistics.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "analysis/win_percent.hpp"
#include "core/date.hpp"
#include "core/people.hpp"
#include "core/random.hpp"
#include "core/text.hpp"

namespace cairn {

namespace {

using GameSpan = std::span<const GameFigures* const>;

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

StatisticsTable starts_table(GameSpan games) {
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
StatisticsTable counts_table(StatisticsTable table, GameSpan games,
                             const std::function<std::string(const GameFigures&)>& word) {
  std::map<std::string, Results> counts;
  for (const GameFigures* game : games)
    if (const std::string label = word(*game); !label.empty()) counts[label].add(*game);
  table.columns = result_columns;
  for (const auto& [label, results] : counts) table.rows.push_back({label, cells_of(results)});
  return table;
}

// Counts games by a number of each, in rows from the least number to the greatest.
StatisticsTable spans_table(StatisticsTable table, GameSpan games,
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

StatisticsTable lengths_table(GameSpan games) {
  return spans_table(
      {"lengths", "Lengths", "turns", {}, {}}, games,
      [](const GameFigures& game) { return game.turns / lengths_a_row; },
      [](int row) {
        const int first = row * lengths_a_row;
        return std::to_string(first) + "-" + std::to_string(first + lengths_a_row - 1);
      });
}

StatisticsTable decided_table(GameSpan games) {
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

StatisticsTable sides_table(GameSpan games) {
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
StatisticsTable searches_table(GameSpan games) {
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

StatisticsTable avoidable_table(GameSpan games) {
  constexpr int a_row = 20;  // points
  constexpr int rows = 10;   // the last one has no end
  std::map<int, int> counts;
  for (const GameFigures* game : games)
    for (const SideFigures& side : game->sides)
      if (side.avoidable) ++counts[static_cast<int>(std::min(*side.avoidable / a_row, rows - 1.0))];
  StatisticsTable table{
      "avoidable", "Avoidable points of a player in a game", "points", {{"games", "games", 0}}, {}};
  if (!counts.empty())
    for (int row = counts.begin()->first; row <= counts.rbegin()->first; ++row)
      table.rows.push_back({std::to_string(row * a_row) +
                                (row + 1 < rows ? "-" + std::to_string((row + 1) * a_row) : "+"),
                            {counts[row]}});
  return table;
}

// How many records tell of a game what others have told before.
int count_copies(GameSpan games) {
  std::unordered_set<std::uint64_t> told;
  for (const GameFigures* game : games) {
    std::uint64_t key = game->play;
    for (const std::string& text : {game->sides[0].player, game->sides[1].player, game->event,
                                    game->round, game->date, game->result})
      key = mix(key ^ text_hash(text));
    told.insert(key);
  }
  return static_cast<int>(games.size() - told.size());
}

std::vector<std::string> labels_of(const StatisticsTable& table) {
  std::vector<std::string> labels;
  for (const auto& row : table.rows) labels.push_back(row.label);
  return labels;
}

// The tables of results, of analyses and of players, in the order in which they are shown.
std::vector<StatisticsTable> tables_of(GameSpan games) {
  std::vector<StatisticsTable> tables;
  tables.push_back(starts_table(games));
  tables.push_back(counts_table({"endings", "Endings", "ending", {}, {}}, games,
                                [](const GameFigures& game) { return game.ending; }));
  tables.push_back(lengths_table(games));
  tables.push_back(counts_table({"years", "Years", "year", {}, {}}, games,
                                [](const GameFigures& game) { return year_of(game.date); }));
  tables.push_back(searches_table(games));
  tables.push_back(sides_table(games));
  tables.push_back(avoidable_table(games));
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

GameStatistics statistics_of_game(GameSpan games) {
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
  statistics.unrated = count([](const GameFigures& game) {
    return game.has_result() && game.has_players() && !game.is_rated();
  });
  statistics.quick = count([](const GameFigures& game) { return game.is_quick; });
  statistics.copies = count_copies(games);
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

std::vector<StatisticsTable> empty_tables() {
  std::vector<StatisticsTable> tables = tables_of({});
  std::ranges::move(event_tables({}, {}), std::back_inserter(tables));
  std::ranges::move(openings_tables({}), std::back_inserter(tables));
  return tables;
}

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
  const ParsedDate told = parse_date(date);
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
    if (!game->has_opponents()) continue;
    const auto& [white, black] = game->sides;
    const Side first = white.player < black.player ? Side::white : Side::black;
    pairs[std::minmax(white.player, black.player)].add(*game, first);
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

namespace {

void join(std::span<std::string* const> names) {
  std::map<std::string, int> counts;
  for (const std::string* const name : names) ++counts[*name];
  std::unordered_map<std::string, const std::string*> chosen;  // by the folded name
  for (const auto& [name, count] : counts) {
    const auto [found, is_new] = chosen.try_emplace(folded(name_form(name)), &name);
    if (!is_new && count > counts.at(*found->second)) found->second = &name;
  }
  if (chosen.size() == counts.size()) return;
  for (std::string* const name : names) *name = *chosen.at(folded(name_form(*name)));
}

}  // namespace

void join_spellings(std::span<GameFigures* const> games) {
  std::vector<std::string*> players;
  std::vector<std::string*> events;
  for (GameFigures* const game : games) {
    for (SideFigures& side : game->sides) players.push_back(&side.player);
    events.push_back(&game->event);
  }
  join(players);
  join(events);
}

}  // namespace cairn

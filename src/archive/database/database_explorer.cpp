#include "archive/database/database_explorer.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "archive/database/database_schema.hpp"
#include "archive/database/stored_row.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_players = 3;  // who are named for a turn

}  // namespace

DatabaseExplorer::DatabaseExplorer(const std::string& path, Asked asked)
    : connection_(path, sqlite::Connection::Access::reading) {
  expect_tables(connection_);
  if (has_persons(connection_)) players_ = "people";
  if (!asked) return;
  // The key comes as a text, because that is what a predicate takes.
  connection_.define("is_asked_for", [asked = std::move(asked)](std::string_view key) {
    std::int64_t content = 0;
    std::from_chars(key.data(), key.data() + key.size(), content);
    return asked(static_cast<std::uint64_t>(content));
  });
  games_ = "(SELECT * FROM games WHERE is_asked_for(content))";
}

std::optional<StoredRecord> DatabaseExplorer::commonest_start() {
  sqlite::Statement start(connection_, "SELECT " + record_columns + R"( FROM games
    JOIN records ON records.game = games.id
    WHERE games.id = (SELECT min(game) FROM positions WHERE turn = 0
                      GROUP BY position ORDER BY count(*) DESC, min(game) LIMIT 1))");
  if (!start.next()) return std::nullopt;
  return record_in(start);
}

std::size_t DatabaseExplorer::count_games(std::uint64_t position) {
  sqlite::Statement count(connection_, fmt::format(R"(
    SELECT count(DISTINCT games.id)
    FROM positions JOIN {} AS games ON games.id = positions.game
    WHERE position = ?)",
                                                   games_));
  count.with(position);
  return count.next() ? static_cast<std::size_t>(count.integer(0)) : 0;
}

// The games are cut to so many before anything but their order is looked up, since all games may
// have the position.
std::vector<ExploredGame> DatabaseExplorer::games_with(std::uint64_t position, std::size_t most) {
  sqlite::Statement rows(connection_, fmt::format(R"(
    SELECT source, games.number, line, "column", white.name, black.name, date, result,
      after, turns.turn, turns.position
    FROM (SELECT positions.game AS id, min(positions.turn) AS after
          FROM positions JOIN {} AS games ON games.id = positions.game
          WHERE positions.position = ? GROUP BY positions.game
          ORDER BY source, games.number, positions.game LIMIT ?) AS found
    JOIN games ON games.id = found.id
    JOIN records ON records.game = games.id
    LEFT JOIN {} AS white ON white.id = games.white
    LEFT JOIN {} AS black ON black.id = games.black
    LEFT JOIN turns ON turns.game = games.id AND turns.number = after + 1
    ORDER BY source, games.number, games.id)",
                                                  games_, players_, players_));
  rows.with(position, static_cast<std::int64_t>(most));
  std::vector<ExploredGame> games;
  const auto number = [&](int column) { return static_cast<int>(rows.integer(column)); };
  while (rows.next()) {
    ExploredGame& game = games.emplace_back();
    game.source = rows.text(0);
    game.number = number(1);
    game.place = {number(2), number(3)};
    game.white = rows.text(4);
    game.black = rows.text(5);
    game.date = rows.text(6);
    game.result = rows.text(7);
    game.after = number(8);
    game.played = rows.text(9);
    game.next = static_cast<std::uint64_t>(rows.integer(10));
  }
  return games;
}

std::vector<ExploredTurn> DatabaseExplorer::turns_from(std::uint64_t position) {
  sqlite::Statement rows(connection_, fmt::format(R"(
    SELECT turns.position, count(DISTINCT games.id) AS played,
      count(DISTINCT CASE WHEN result = side THEN games.id END),
      count(DISTINCT CASE WHEN result = 'draw' THEN games.id END),
      count(DISTINCT CASE WHEN result NOT IN (side, 'draw', 'open') THEN games.id END),
      avg(loss)
    FROM positions
    JOIN turns ON turns.game = positions.game AND turns.number = positions.turn + 1
    JOIN {} AS games ON games.id = positions.game
    LEFT JOIN values_of_turns ON values_of_turns.number = turns.number
      AND analysis = (SELECT max(id) FROM analyses WHERE analyses.game = games.id)
    WHERE positions.position = ?
    GROUP BY turns.position ORDER BY played DESC, min(games.id), min(turns.number))",
                                                  games_));
  rows.with(position);
  std::vector<ExploredTurn> turns;
  const auto count = [&](int column) { return static_cast<std::size_t>(rows.integer(column)); };
  while (rows.next()) {
    ExploredTurn turn;
    turn.position = static_cast<std::uint64_t>(rows.integer(0));
    turn.games = count(1);
    turn.wins = count(2);
    turn.draws = count(3);
    turn.losses = count(4);
    if (!rows.is_null(5)) turn.mean_loss = rows.real(5);
    turns.push_back(std::move(turn));
  }
  add_players(position, turns);
  return turns;
}

void DatabaseExplorer::add_players(std::uint64_t position, std::vector<ExploredTurn>& turns) {
  std::unordered_map<std::uint64_t, std::vector<std::string>*> players;
  for (ExploredTurn& turn : turns) players[turn.position] = &turn.players;
  sqlite::Statement rows(connection_, fmt::format(R"(
    SELECT turns.position, name FROM positions
    JOIN turns ON turns.game = positions.game AND turns.number = positions.turn + 1
    JOIN {} AS games ON games.id = positions.game
    JOIN {} AS players ON players.id = CASE side WHEN 'white' THEN white ELSE black END
    WHERE positions.position = ?
    GROUP BY turns.position, name ORDER BY count(*) DESC, name)",
                                                  games_, players_));
  rows.with(position);
  while (rows.next()) {
    const auto found = players.find(static_cast<std::uint64_t>(rows.integer(0)));
    if (found != players.end() && found->second->size() < most_players)
      found->second->push_back(rows.text(1));
  }
}

}  // namespace cairn

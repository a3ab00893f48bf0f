#include "formats/records/explorer.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/duplicates.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "formats/records/database.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_players = 3;  // who are named for a turn

// Asks a database about the games with a position. All functions throw Error of kind io.
class DatabaseExplorer {
 public:
  // Looks at the games that are asked for, or at all of them if `asked` is empty.
  explicit DatabaseExplorer(const std::string& path, AskedFor asked)
      : connection_(path, sqlite::Connection::Access::reading) {
    expect_tables(connection_);
    players_ = people_in(connection_);
    if (!asked) return;
    // The key comes as a text, because that is what a predicate takes.
    connection_.define("is_asked_for", [asked = std::move(asked)](std::string_view key) {
      std::int64_t content = 0;
      std::from_chars(key.data(), key.data() + key.size(), content);
      return asked(static_cast<std::uint64_t>(content));
    });
    games_ = "(SELECT * FROM games WHERE is_asked_for(content))";
  }

  // Returns a record with the start that most games have, asked for or not, or nothing if there is
  // no game.
  std::optional<StoredRecord> commonest_start() {
    sqlite::Statement start(connection_, "SELECT " + record_columns + R"( FROM games
      JOIN records ON records.game = games.id
      WHERE games.id = (SELECT min(game) FROM positions WHERE turn = 0
                        GROUP BY position ORDER BY count(*) DESC, min(game) LIMIT 1))");
    if (!start.next()) return std::nullopt;
    return record_in(start);
  }

  // Returns in how many games an image of the position stands.
  std::size_t count_games(std::uint64_t position) {
    sqlite::Statement count(connection_, fmt::format(R"(
      SELECT count(DISTINCT games.id)
      FROM positions JOIN {} AS games ON games.id = positions.game
      WHERE position = ?)",
                                                     games_));
    count.with(position);
    return count.next() ? static_cast<std::size_t>(count.integer(0)) : 0;
  }

  // Returns the first of these games, at most so many, in the order in which records come out of a
  // database. The turns have no texts from the position yet.
  //
  // The games are cut to so many before anything but their order is looked up, since all games may
  // have the position.
  std::vector<ExploredGame> games_with(std::uint64_t position, std::size_t most) {
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
    const auto number = [&](int column) { return rows.count(column); };
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
      std::ranges::replace(game.played, '\n', ' ');
      if (!rows.is_null(10)) game.next = static_cast<std::uint64_t>(rows.integer(10));
    }
    return games;
  }

  // Returns what was played from the images of a position, the most frequent first. The turns have
  // no texts yet.
  std::vector<ExploredTurn> turns_from(std::uint64_t position) {
    sqlite::Statement rows(connection_, fmt::format(R"(
      SELECT turns.position, count(DISTINCT games.id) AS played,
        count(DISTINCT CASE WHEN result = side THEN games.id END),
        count(DISTINCT CASE WHEN result = 'draw' THEN games.id END),
        count(DISTINCT CASE WHEN result IN ('white', 'black') AND result <> side THEN games.id END),
        avg(CASE WHEN typeof(loss) IN ('real', 'integer') AND loss BETWEEN 0 AND 100 THEN loss END)
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

 private:
  void add_players(std::uint64_t position, std::vector<ExploredTurn>& turns) {
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

  sqlite::Connection connection_;
  std::string games_ = "games";      // the table, or what of it is asked for
  std::string players_;              // a table of their names
};

Record start_of(DatabaseExplorer& database, const std::string& path) {
  const std::optional<StoredRecord> stored = database.commonest_start();
  if (!stored)
    throw Error(Error::Kind::usage, path + ": no game is in it; add some with `cairn convert`");
  const std::vector<ReadResult> read = read_records(stored->text, stored->source);
  if (const auto* error = std::get_if<Error>(&read.front().content)) throw *error;
  return std::get<Record>(read.front().content);
}

// Gives the turns their texts: those of the first legal turn that leads to the position.
void name_explored_turns(const AnyGame& game, Exploration& found) {
  auto texts = game.turns_by_key(found.position);
  for (ExploredTurn& turn : found.turns) turn.turn = texts[turn.position];
  for (ExploredGame& other : found.behind)
    if (!other.played.empty()) other.turn = texts[other.next];
}

Exploration explore(DatabaseExplorer& database, const Record& record, std::size_t most_games) {
  const AnyGame& game = game_named(record.game);
  const PlayedRecord played = game.played(record);
  if (played.error) throw *played.error;
  const std::string& position = played.positions.back();
  const std::uint64_t key = game.position_key(position);
  Exploration found{game.name, position, database.count_games(key), database.turns_from(key)};
  if (most_games > 0) found.behind = database.games_with(key, most_games);
  if (!found.turns.empty()) name_explored_turns(game, found);
  return found;
}

}  // namespace

Exploration explored(const std::string& path, const std::optional<Record>& given,
                     std::size_t most_games, AskedFor asked) {
  try {
    DatabaseExplorer database(path, std::move(asked));
    Record record = given ? *given : start_of(database, path);
    if (!given) record.turns.clear();
    return explore(database, record, most_games);
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::io) throw;
    throw Error(error.kind(), path + ": " + error.what());
  }
}

namespace {

StoredQuery::Span span_of(const std::optional<Range>& range) {
  return range ? StoredQuery::Span{range->first, range->last} : StoredQuery::Span{};
}

// Returns the conditions that do not depend on the game. Each predicate asks what all other records
// are asked, of a record that has nothing but the text in question.
StoredQuery query_of(const Criteria& criteria) {
  StoredQuery query;
  for (const Criteria::TagQuery& tag : criteria.tags) {
    Criteria alone;
    alone.tags = {{{tag.names.front()}, tag.text}};
    query.tags.push_back({tag.names, [=, name = tag.names.front()](std::string_view value) {
                            return fits_tags(alone, {{name, {std::string(value)}, {}}});
                          }});
  }
  if (criteria.days) {
    Criteria alone;
    alone.days = criteria.days;
    query.date = [=](std::string_view date) {
      return fits_tags(alone, {{"DT", {std::string(date)}, {}}});
    };
  }
  if (!criteria.winner.empty()) {
    Criteria alone;
    alone.winner = criteria.winner;
    query.winner = [=](std::string_view name) {
      return fits_result(alone, {{"PW", {std::string(name)}, {}}, {"RE", {"W+"}, {}}}, {});
    };
  }
  query.setup = criteria.setup;
  query.ending = criteria.way;
  if (criteria.result) query.result = name(*criteria.result);
  query.length = span_of(criteria.length);
  query.turns = span_of(criteria.turns);
  return query;
}

}  // namespace

RecordSelection::RecordSelection(const Criteria& criteria)
    : criteria_(criteria),
      is_given_(!criteria.tags.empty() || criteria.days || criteria.ask_for_play()) {
  if (criteria.symmetry != Symmetry::none && !criteria.pattern)
    throw Error(Error::Kind::usage, "--symmetry is for a position; add --position PATTERN");
  std::string reasons;
  for (const AnyGame* game : games()) {
    try {
      std::shared_ptr<const AnySelector> selector = game->selector(criteria);
      auto keys = selector->position_keys();
      games_.push_back({game->name, std::move(selector), std::move(keys)});
    } catch (const Error& error) {
      reasons += "; " + game->title + ": " + error.what();
    }
  }
  if (games_.empty())
    throw Error(Error::Kind::usage, "--position is '" + criteria.pattern.value_or("") +
                                        "', which is not a position of any game" + reasons);
}

std::optional<StoredQuery> RecordSelection::stored_query() const {
  if (!is_given_) return std::nullopt;
  StoredQuery query = query_of(criteria_);
  query.positions.emplace();
  for (const OfGame& game : games_) {
    query.games.push_back(game.game);
    if (!game.position_keys) query.positions.reset();
    if (query.positions)
      std::ranges::copy(*game.position_keys, std::back_inserter(*query.positions));
  }
  return query;
}

const RecordSelection::OfGame* RecordSelection::of_game(const Record& record) const {
  const auto found = std::ranges::find(games_, record.game, &OfGame::game);
  return found == games_.end() ? nullptr : &*found;
}

bool RecordSelection::accepts(const Record& record) const {
  if (!is_given_) return true;
  const OfGame* const selection = of_game(record);
  return selection && selection->selector->accepts(record);
}

std::vector<int> RecordSelection::turns(const Record& record) const {
  const OfGame* const selection = of_game(record);
  return selection ? selection->selector->turns(record) : std::vector<int>{};
}

}  // namespace cairn

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "analysis/duplicates.hpp"
#include "core/date.hpp"
#include "core/people.hpp"
#include "core/position.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "formats/records/database.hpp"
#include "formats/records/input.hpp"
#include "formats/records/reader.hpp"

namespace cairn {

namespace {

constexpr std::size_t most_waiting = 750'000;  // occurrences, of 24 bytes
constexpr std::size_t longest_game = 100'001;  // as long as a record may be
constexpr std::size_t chains = std::size_t{1} << 19;
// So many games with the same turns are compared with a new one, and so many of its players, as
// they are spelled, in either order. An archive may have any number, such as games without turns.
constexpr std::size_t most_with_same_turns = 100;

}  // namespace

WaitingPositions::WaitingPositions() : last_(chains) {
  // The last game may go beyond the limit; twice as much memory would be needed to make room then.
  occurrences_.reserve(most_waiting + longest_game);
}

void WaitingPositions::add(std::int64_t position, std::int64_t game, std::int32_t turn) {
  std::uint32_t& last = last_[chain_of(position)];
  occurrences_.push_back({position, game, turn, last});
  last = static_cast<std::uint32_t>(occurrences_.size());
}

bool WaitingPositions::is_full() const {
  return occurrences_.size() >= most_waiting;
}

std::vector<std::int64_t> WaitingPositions::games_with(std::int64_t position,
                                                       std::int32_t turn) const {
  std::vector<std::int64_t> games;
  for (std::uint32_t at = last_[chain_of(position)]; at != 0 && games.size() < most_with_same_turns;
       at = occurrences_[at - 1].next) {
    const Occurrence& occurrence = occurrences_[at - 1];
    if (occurrence.position == position && occurrence.turn == turn)
      games.push_back(occurrence.game);
  }
  return games;
}

void WaitingPositions::sort() {
  std::ranges::sort(occurrences_, {}, [](const Occurrence& occurrence) {
    return std::tuple(occurrence.position, occurrence.game, occurrence.turn);
  });
}

void WaitingPositions::clear() {
  occurrences_.clear();
  std::ranges::fill(last_, 0);
}

// Keys are evenly spread, so that some of their bits are enough.
std::size_t WaitingPositions::chain_of(std::int64_t position) {
  return static_cast<std::uint64_t>(position) % chains;
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr Clock::duration between_commits = std::chrono::seconds(1);
constexpr int commits_share = 8;  // commits take at most one part in so many of the time

std::optional<std::string_view> unless_empty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

DatabaseWriter::Statements::Statements(const sqlite::Connection& connection)
    : find(connection,
           "SELECT id FROM games JOIN records ON records.game = id WHERE content = ? AND text = ?"),
      find_player(connection, "SELECT id FROM players WHERE name = ?"),
      find_analysis(connection,
                    R"(SELECT json FROM analyses WHERE game = ? AND search = ? AND depth = ?
                       AND proof_nodes = ? AND second_look = ? AND candidates = ?)"),
      find_better(connection,
                  R"(SELECT 1 FROM analyses WHERE game = ? AND search = ? AND depth >= ?
                     AND proof_nodes >= ? AND second_look >= ? AND candidates >= ? LIMIT 1)"),
      record(connection, "SELECT " + record_columns +
                             " FROM games JOIN records ON records.game = id WHERE id = ?"),
      find_same(connection,
                "SELECT id FROM games WHERE identity = ? AND turns = ? AND whole = 1"
                " ORDER BY id LIMIT ?"),
      find_same_by(connection,
                   R"(SELECT id FROM games
                      WHERE +identity = ? AND turns = ? AND whole = 1
                        AND white = (SELECT id FROM players WHERE name = ?)
                        AND black = (SELECT id FROM players WHERE name = ?)
                      ORDER BY id LIMIT ?)"),
      find_longer(connection,
                  R"(SELECT id, turns
                     FROM (SELECT game AS id FROM positions WHERE position = ? AND turn = ?2 LIMIT ?)
                     JOIN games USING(id) WHERE turns > ?2 AND whole = 1)"),
      count_turns(connection, "SELECT turns FROM games WHERE id = ? AND whole = 1"),
      add_player(connection, "INSERT INTO players(name) VALUES(?)"),
      join_player(connection, "INSERT INTO persons(player, person) VALUES(?, ?)"),
      add_game(connection,
               R"(INSERT INTO games(content, identity, source, number, game, white, black, event,
                  date, setup, result, ending, turns, whole)
                  VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))"),
      add_record(connection, "INSERT INTO records VALUES(?, ?, ?, ?, ?)"),
      add_tag(connection, "INSERT INTO tags VALUES(?, ?, ?, ?)"),
      add_turn(connection, "INSERT INTO turns VALUES(?, ?, ?, ?, ?)"),
      add_position(connection, "INSERT INTO positions VALUES(?, ?, ?)"),
      add_analysis(connection,
                   R"(INSERT INTO analyses(game, search, depth, proof_nodes, second_look,
                      candidates, white_accuracy, black_accuracy, json)
                      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?))"),
      add_value(connection, "INSERT INTO values_of_turns VALUES(?, ?, ?, ?, ?, ?, ?, ?)") {}

DatabaseWriter::DatabaseWriter(const std::string& path)
    : connection_(path, sqlite::Connection::Access::writing) {
  connection_.run("PRAGMA cache_size = -16000");  // KiB
  make_tables(connection_);
  statements_.emplace(connection_);
  if (people.is_empty())
    learn_spellings();
  else
    join_all_players();
}

DatabaseWriter::~DatabaseWriter() = default;

std::optional<DatabaseWriter::Key> DatabaseWriter::find(std::string_view text) {
  return statements_->find.with(content_key(text), trimmed(text)).only_integer();
}

DatabaseWriter::Key DatabaseWriter::add(const StoredRecord& record, const IndexedGame& game) {
  begin();
  statements_->add_game
      .with(content_key(record.text), game.beginnings.back(), record.source, record.number,
            game.game, player(value_of(game.tags, "PW")), player(value_of(game.tags, "PB")),
            unless_empty(value_of(game.tags, "EV")),
            unless_empty(standard_date(value_of(game.tags, "DT"))), game.setup, game.result,
            unless_empty(game.ending), static_cast<std::int64_t>(game.turns.size()),
            game.is_whole ? 1 : 0)
      .run();
  const Key key = connection_.last_row();
  add_parts(key, record, game);
  return key;
}

void DatabaseWriter::add_parts(Key key, const StoredRecord& record, const IndexedGame& game) {
  statements_->add_record
      .with(key, form_of(record.content), record.place.line, record.place.column,
            trimmed(record.text))
      .run();
  int number = 0;
  for (const Property& tag : game.tags)
    for (const std::string& value : tag.values)
      statements_->add_tag.with(key, ++number, tag.name, value).run();
  number = 0;
  const auto occurs = [&](std::uint64_t position) {
    positions_.add(static_cast<std::int64_t>(position), key, number);
  };
  occurs(game.start);
  for (const IndexedTurn& turn : game.turns) {
    statements_->add_turn
        .with(key, ++number, words::word_for(words::sides, turn.side), turn.text, turn.position)
        .run();
    occurs(turn.position);
  }
}

std::vector<DatabaseWriter::Key> DatabaseWriter::find_same(std::uint64_t identity, int turns,
                                                           const Properties& tags) {
  std::vector<Key> keys;
  sqlite::Statement& find = statements_->find_same.with(identity, turns, most_with_same_turns);
  while (find.next()) keys.push_back(find.integer(0));
  if (keys.size() < most_with_same_turns) return keys;
  const std::string white = name_form(value_of(tags, "PW"));
  const std::string black = name_form(value_of(tags, "PB"));
  for (const auto& [first, second] : {std::pair(white, black), std::pair(black, white)}) {
    sqlite::Statement& others =
        statements_->find_same_by.with(identity, turns, first, second, most_with_same_turns);
    while (others.next()) keys.push_back(others.integer(0));
  }
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

std::vector<DatabaseWriter::Key> DatabaseWriter::find_longer(std::uint64_t position, int turns) {
  std::vector<std::pair<std::int64_t, Key>> found;  // with its turns, less than 0
  sqlite::Statement& longer = statements_->find_longer.with(position, turns, most_with_same_turns);
  while (longer.next()) found.emplace_back(-longer.integer(1), longer.integer(0));
  for (const Key key : positions_.games_with(static_cast<std::int64_t>(position), turns)) {
    const std::int64_t length = statements_->count_turns.with(key).only_integer().value_or(0);
    if (length > turns) found.emplace_back(-length, key);
  }
  std::ranges::sort(found);
  std::vector<Key> keys;
  for (const auto& [length, key] : found) keys.push_back(key);
  return keys;
}

StoredRecord DatabaseWriter::record(Key game) {
  sqlite::Statement& row = statements_->record.with(game);
  StoredRecord record;
  if (row.next()) record = record_in(row);
  row.reset();
  return record;
}

bool DatabaseWriter::has_analysis(Key game, std::string_view search,
                                  const AnalysisSettings& settings) {
  return !analysis(game, search, settings).empty();
}

bool DatabaseWriter::is_analysed(Key game, std::string_view search,
                                 const AnalysisSettings& settings) {
  sqlite::Statement& find =
      statements_->find_better.with(game, search, settings.depth, settings.proof_nodes,
                                    settings.second_look_nodes, settings.candidates);
  const bool has_one = find.next();
  find.reset();
  return has_one;
}

std::string DatabaseWriter::analysis(Key game, std::string_view search,
                                     const AnalysisSettings& settings) {
  sqlite::Statement& find =
      statements_->find_analysis.with(game, search, settings.depth, settings.proof_nodes,
                                      settings.second_look_nodes, settings.candidates);
  std::string json = find.next() ? find.text(0) : std::string();
  find.reset();
  return json;
}

bool DatabaseWriter::add_analysis(Key game, const StoredAnalysis& analysis,
                                  const AnnotatedGame& annotated) {
  if (has_analysis(game, analysis.search, analysis.settings)) return false;
  begin();
  const AnalysisSettings& settings = analysis.settings;
  statements_->add_analysis
      .with(game, analysis.search, settings.depth, settings.proof_nodes, settings.second_look_nodes,
            settings.candidates, annotated.accuracy[index(Side::white)],
            annotated.accuracy[index(Side::black)], analysis.json)
      .run();
  const std::int64_t key = connection_.last_row();
  int number = 0;
  for (const AnnotatedTurn& turn : annotated.turns) {
    ++number;
    if (!turn.is_searched) continue;
    statements_->add_value
        .with(key, number, turn.win_before, turn.win_after, turn.loss,
              words::word_for(words::marks, turn.mark),
              words::word_for(words::verdicts, turn.verdict), turn.best)
        .run();
  }
  return true;
}

void DatabaseWriter::commit_now_and_then() {
  const Clock::duration waited = Clock::now() - last_commit_;
  if (positions_.is_full() || waited > std::max(between_commits, pause_)) commit();
}

void DatabaseWriter::commit() {
  const Clock::time_point begin = Clock::now();
  if (connection_.is_in_transaction()) {
    write_positions();
    connection_.run("COMMIT");
  }
  last_commit_ = Clock::now();
  pause_ = commits_share * (last_commit_ - begin);
}

void DatabaseWriter::begin() {
  if (!connection_.is_in_transaction()) connection_.run("BEGIN IMMEDIATE");
}

std::optional<DatabaseWriter::Key> DatabaseWriter::player(std::string_view name) {
  const std::string form = name_form(name);
  if (form.empty()) return std::nullopt;
  if (const auto known = statements_->find_player.with(form).only_integer()) return known;
  statements_->add_player.with(form).run();
  const Key key = connection_.last_row();
  join_player(key, form);
  return key;
}

void DatabaseWriter::join_player(Key player_key, const std::string& name) {
  const std::string main = people.main_name(name);
  const Key person = main == name
                         ? first_spellings_.try_emplace(folded(name), player_key).first->second
                         : *player(main);
  if (person != player_key) statements_->join_player.with(player_key, person).run();
}

void DatabaseWriter::learn_spellings() {
  for (sqlite::Statement rows(connection_,
                              "SELECT coalesce(person, id), name FROM players"
                              " LEFT JOIN persons ON player = id ORDER BY id");
       rows.next();)
    first_spellings_.try_emplace(folded(rows.text(1)), rows.integer(0));
}

void DatabaseWriter::join_all_players() {
  begin();
  connection_.run("DELETE FROM persons");
  first_spellings_.clear();
  std::vector<std::pair<Key, std::string>> players;
  for (sqlite::Statement rows(connection_, "SELECT id, name FROM players ORDER BY id");
       rows.next();)
    players.emplace_back(rows.integer(0), rows.text(1));
  for (const auto& [key, name] : players) join_player(key, name);
}

void DatabaseWriter::write_positions() {
  positions_.write([&](const WaitingPositions::Occurrence& occurrence) {
    const auto& [position, game, turn, next] = occurrence;
    statements_->add_position.with(position, game, turn).run();
  });
}

namespace {

using Key = DatabaseWriter::Key;

struct StoredCopy {
  std::string words;  // what the game is of the stored one
  Likeness likeness = Likeness::one_game;
  bool is_more = false;  // it goes on with the stored one, or tells more
};

// A game of the database, and its keys, which its record gives again.
struct StoredGame {
  PairedGame paired;
  GameKeys keys;
};

std::optional<StoredGame> stored_game(DatabaseWriter& database, Key key) {
  const StoredRecord stored = database.record(key);
  std::optional<StoredGame> game;
  Reading reading(stored.content);
  reading.decode = decode_by_iconv;
  read_records(
      stored.text, stored.source,
      [&](ReadResult result) {
        relocate(result, stored.place, stored.number - 1);
        const auto* const record = std::get_if<Record>(&result.content);
        if (!record || game) return;
        if (auto keys = keys_of(*record)) {
          const Place place = record->place;
          game = {paired_game(fmt::format("{}:{}:{}", stored.source, place.line, place.column),
                              *record, *keys),
                  *keys};
        }
      },
      reading);
  return game;
}

// Returns the longest game that begins with all turns of this one and has more.
std::optional<StoredGame> longer_than(DatabaseWriter& database, const IndexedGame& game) {
  const auto turns = static_cast<int>(game.turns.size());
  if (turns > 0)
    for (const Key key : database.find_longer(game.turns.back().position, turns))
      if (auto longer = stored_game(database, key);
          longer && longer->keys.keys[game.turns.size()] == game.beginnings.back())
        return longer;
  return std::nullopt;
}

PairedGame paired_game(const IndexedGame& game) {
  const auto kind = std::ranges::find(result_words, game.result) - result_words.begin();
  return {{},
          game.turns.size(),
          game.maps,
          game.setup,
          GameFacts(game.tags, static_cast<ResultKind>(kind))};
}

// Finds the game of the database that has the turns of a new one, as DuplicateRecords does among
// records: the longest that begins with all its turns, then those as long, then the longest with
// which it begins. The first that is one game with it counts, or else the first. Returns nothing if
// there is none, or if the game could not be played to its end.
std::optional<StoredCopy> find_copy(DatabaseWriter& database, const IndexedGame& game) {
  if (!game.is_whole) return std::nullopt;
  const PairedGame given = paired_game(game);
  std::optional<StoredCopy> found;
  const auto is_copy_of = [&](const std::optional<StoredGame>& stored) {
    if (!stored) return false;
    const Likeness kind = likeness(given, stored->paired);
    const bool is_more =
        given.turns > stored->paired.turns || given.facts.count() > stored->paired.facts.count();
    const bool is_told = kind != Likeness::unknown || given.turns <= stored->paired.turns;
    if (kind == Likeness::one_game || (!found && is_told))
      found = StoredCopy{words_for_pair(game.game, given, stored->paired), kind, is_more};
    return kind == Likeness::one_game;
  };
  if (is_copy_of(longer_than(database, game))) return found;
  for (std::size_t turns = game.turns.size() + 1; turns-- > (game.turns.empty() ? 0 : 1);)
    for (const Key key :
         database.find_same(game.beginnings[turns], static_cast<int>(turns), game.tags))
      if (is_copy_of(stored_game(database, key))) return found;
  return found;
}

// The report on a record of which all was added since it was looked for: its text may come twice
// in a moment.
RecordReport report_on_stored(const RecordReport& report) {
  RecordReport stored;
  stored.source = report.source;
  stored.number = report.number;
  stored.place = report.place;
  stored.game = report.game;
  stored.state = RecordState::stored;
  return stored;
}

std::string with_count(std::size_t count, const char* noun, const char* nouns) {
  return fmt::format("{} {}", count, count == 1 ? noun : nouns);
}

}  // namespace

// Tells in the report of which game of the database this one is a copy. Returns whether it is left
// out for that. A game is not left out if it has more than the stored one, which stays, too.
bool RecordAdditions::is_left_out(DatabaseWriter& writer, const IndexedGame& game,
                                  RecordReport& report) {
  std::optional<StoredCopy> copy = find_copy(writer, game);
  if (!copy) return false;
  if (copies_ != DuplicateMode::ignore) report.copy = std::move(copy->words);
  if (copy->likeness != Likeness::one_game) return false;
  const bool is_left_out = copies_ == DuplicateMode::drop && !copy->is_more;
  if (is_left_out) report.state = RecordState::duplicate;
  if (!is_left_out) ++copied_;
  return is_left_out;
}

void RecordAdditions::add(DatabaseWriter& writer, const RecordAddition& addition,
                          RecordReport& report) {
  std::optional<Key> key = writer.find(addition.record.text);
  bool is_more = !key;
  if (!key) {
    if (is_left_out(writer, addition.game, report)) return;
    key = writer.add(addition.record, addition.game);
    ++games_;
  }
  for (const auto& [stored, game] : addition.analyses)
    if (writer.add_analysis(*key, stored, game)) {
      ++analyses_;
      is_more = true;
    }
  if (!is_more) report = report_on_stored(report);
  writer.commit_now_and_then();
}

std::string RecordAdditions::summary() const {
  std::string text = fmt::format("{} and {} added", with_count(games_, "game", "games"),
                                 with_count(analyses_, "analysis", "analyses"));
  if (copied_ > 0)
    text += fmt::format(
        "; {} among them{}", with_count(copied_, "copy of another", "copies of others"),
        copies_ == DuplicateMode::ignore ? ", which cairn check --duplicates report lists" : "");
  return text;
}

}  // namespace cairn

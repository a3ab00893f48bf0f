#include "archive/database/record_additions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>

#include "analysis/canonical.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/record_cuts.hpp"
#include "games/game_pair.hpp"

namespace cairn {

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
      stored.content);
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
  const auto kinds = {ResultKind::white, ResultKind::black, ResultKind::draw};
  const auto* const kind =
      std::ranges::find(kinds, game.result, [](ResultKind k) { return name(k); });
  return {{},
          game.turns.size(),
          game.maps,
          game.setup,
          GameFacts(game.tags, kind == kinds.end() ? ResultKind::open : *kind)};
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
    text +=
        fmt::format("; {} among them{}", with_count(copied_, "copy of another", "copies of others"),
                    copies_ == DuplicateMode::ignore ? ", which --duplicates report tells" : "");
  return text;
}

}  // namespace cairn

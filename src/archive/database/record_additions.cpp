#include "archive/database/record_additions.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <variant>

#include "analysis/canonical.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/record_cuts.hpp"

namespace cairn {

namespace {

using Key = DatabaseWriter::Key;

struct StoredCopy {
  std::string words;  // what the game is of the stored one
  // It goes on with the stored one, or has the same turns by others, and is not a copy itself.
  bool is_another = false;
};

// A game of the database, and its keys, which its record gives again.
struct StoredGame {
  std::string label;
  GameKeys keys;
  Properties tags;

  PairedGame paired() const { return {label, keys.keys.size() - 1, keys.maps}; }
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
        if (auto keys = keys_of(*record))
          game = StoredGame{
              fmt::format("{}:{}:{}", stored.source, record->place.line, record->place.column),
              std::move(*keys), record->tags};
      },
      stored.content);
  return game;
}

// Returns the longest game that begins with all turns of this one.
std::optional<StoredGame> original_of(DatabaseWriter& database, const IndexedGame& game) {
  const auto turns = static_cast<int>(game.turns.size());
  const std::uint64_t identity = game.beginnings.back();
  if (turns > 0)
    for (const Key key : database.find_longer(game.turns.back().position, turns))
      if (auto longer = stored_game(database, key);
          longer && longer->keys.keys[game.turns.size()] == identity)
        return longer;
  const std::optional<Key> same = database.find_same(identity, turns);
  return same ? stored_game(database, *same) : std::nullopt;
}

// Returns the longest game that is a beginning of this one.
std::optional<StoredGame> beginning_of(DatabaseWriter& database, const IndexedGame& game) {
  for (std::size_t turns = game.turns.size(); turns-- > 1;)
    if (const auto key = database.find_same(game.beginnings[turns], static_cast<int>(turns)))
      return stored_game(database, *key);
  return std::nullopt;
}

// Finds the game of the database of which a new one is a copy, as DuplicateRecords does among
// records: first among the longer ones that begin with all its turns, then those as long, then the
// shorter ones with which it begins. Returns nothing if there is none, or if the game could not be
// played to its end.
std::optional<StoredCopy> find_copy(DatabaseWriter& database, const IndexedGame& game) {
  if (!game.is_whole) return std::nullopt;
  const PairedGame given{{}, game.turns.size(), game.maps};
  if (const auto original = original_of(database, game)) {
    if (contradict(game.tags, original->tags, game.maps != original->keys.maps))
      return StoredCopy{words_for_others(original->paired()), true};
    return StoredCopy{words_for_copy(game.game, given, original->paired()), false};
  }
  if (const auto beginning = beginning_of(database, game))
    return StoredCopy{words_for_longer(game.game, given, beginning->paired()), true};
  return std::nullopt;
}

std::string with_count(std::size_t count, const char* noun, const char* nouns) {
  return fmt::format("{} {}", count, count == 1 ? noun : nouns);
}

}  // namespace

// Tells in the report of which game of the database this one is a copy. Returns whether it is left
// out for that. A game is not left out if it goes on with the stored one, which stays, too.
bool RecordAdditions::is_left_out(DatabaseWriter& writer, const IndexedGame& game,
                                  RecordReport& report) {
  std::optional<StoredCopy> copy = find_copy(writer, game);
  if (!copy) return false;
  if (copies_ != DuplicateMode::ignore) report.copy = std::move(copy->words);
  const bool is_left_out = copies_ == DuplicateMode::drop && !copy->is_another;
  if (is_left_out) report.state = RecordState::duplicate;
  if (!is_left_out) ++copied_;
  return is_left_out;
}

void RecordAdditions::add(DatabaseWriter& writer, const RecordAddition& addition,
                          RecordReport& report) {
  std::optional<Key> key = writer.find(addition.record.text);
  if (!key) {
    if (is_left_out(writer, addition.game, report)) return;
    key = writer.add(addition.record, addition.game);
    ++games_;
  }
  for (const auto& [stored, game] : addition.analyses)
    if (writer.add_analysis(*key, stored, game)) ++analyses_;
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

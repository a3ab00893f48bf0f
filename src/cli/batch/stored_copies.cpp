#include "cli/batch/stored_copies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "analysis/canonical.hpp"
#include "cli/batch/batch_duplicates.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/record_cuts.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

using Key = DatabaseWriter::Key;

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

}  // namespace

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

}  // namespace cairn::cli

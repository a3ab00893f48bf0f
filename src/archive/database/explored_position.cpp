#include "archive/database/explored_position.hpp"

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/index_game.hpp"
#include "analysis/replay.hpp"
#include "core/error.hpp"
#include "core/turn.hpp"
#include "formats/figure/board_text.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

Record start_of(DatabaseExplorer& database, const std::string& path) {
  const std::optional<StoredRecord> stored = database.commonest_start();
  if (!stored)
    throw Error(Error::Kind::usage, path + ": no game is in it; add some with `cairn convert`");
  const std::vector<ReadResult> read = read_records(stored->text, stored->source);
  if (const auto* error = std::get_if<Error>(&read.front().content)) throw *error;
  return std::get<Record>(read.front().content);
}

// Gives the turns their texts: those of the first legal turn that leads to the position.
template <Game G>
void name_explored_turns(const typename G::Position& position, Exploration& found) {
  std::unordered_map<std::uint64_t, std::string> texts;
  for_each_turn(position,
                [&](const Turn<typename G::Position>& turn, const typename G::Position& reached) {
                  std::string& text = texts[position_key<G>(reached)];
                  if (text.empty()) text = G::write_turn(position, turn, Format::text);
                });
  for (ExploredTurn& turn : found.turns) turn.turn = texts[turn.position];
  for (ExploredGame& game : found.behind)
    if (!game.played.empty()) game.turn = texts[game.next];
}

template <Game G>
typename G::Position reached_by(const Record& record) {
  const ReplayEnd<G> end = play_to_end<G>(record);
  if (end.error) throw *end.error;
  return end.position;
}

template <Game G>
ExploredPosition explore(DatabaseExplorer& database, const Record& record, std::size_t most_games) {
  const typename G::Position position = reached_by<G>(record);
  const std::uint64_t key = position_key<G>(position);
  Exploration found{std::string(G::name), G::write_position(position, Format::text),
                    database.count_games(key), database.turns_from(key)};
  if (most_games > 0) found.behind = database.games_with(key, most_games);
  if (!found.turns.empty()) name_explored_turns<G>(position, found);
  return {std::move(found), write_board_text(G::diagram(position))};
}

}  // namespace

ExploredPosition explored(const std::string& path, const std::optional<Record>& given,
                          std::size_t most_games, DatabaseExplorer::Asked asked) {
  try {
    DatabaseExplorer database(path, std::move(asked));
    Record record = given ? *given : start_of(database, path);
    if (!given) record.turns.clear();
    ExploredPosition found;
    with_game(record.game, [&]<Game G>() { found = explore<G>(database, record, most_games); });
    return found;
  } catch (const Error& error) {
    if (error.kind() != Error::Kind::io) throw;
    throw Error(error.kind(), path + ": " + error.what());
  }
}

}  // namespace cairn

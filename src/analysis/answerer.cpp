#include "analysis/answerer.hpp"

#include <chrono>
#include <cstddef>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

using engine::Query;

// Returns the game that a query names, or else the only game that can read the query's start.
// Throws QueryError if there is none or more than one.
std::string game_of(const Query& query) {
  std::vector<std::string> fitting;
  std::string names;
  for (const AnyGame* game : games()) {
    names += (names.empty() ? "" : ", ") + game->name;
    if (query.game.empty() ? reads_position(*game, query.start) : game->name == query.game)
      fitting.push_back(game->name);
  }
  if (fitting.size() == 1) return fitting.front();
  const std::string wrong = query.game.empty()
                                ? "the key 'game' is missing, and the start does not say it"
                                : "unknown game " + quote(query.game);
  throw QueryError{"game", Error(Error::Kind::usage, wrong + "; one of " + names + " expected")};
}

// Whether the name of a game stands before the start, as on the command line.
bool names_game(const std::string& start) {
  return find_name(start.substr(0, start.find_first_of(" \t"))) != nullptr;
}

// Returns the game and the start of a query whose start may tell the game. Throws QueryError.
NamedPosition place_told_by_start(const Query& query) {
  if (!is_position_line(query.start)) return {game_of(query), query.start};
  try {
    return read_position_line(query.start);
  } catch (const Error& error) {
    throw QueryError{query.start_key, error};
  }
}

// Returns the game and the start of a query. What the start of a named game has to look like is
// left to that game, whose errors are in its own words. Throws QueryError.
NamedPosition place_of(const Query& query) {
  if (query.game.empty()) return place_told_by_start(query);
  const std::string game = game_of(query);
  if (!names_game(query.start)) return {game, query.start};
  NamedPosition place = read_position_line(query.start);
  if (place.game == game) return place;
  throw QueryError{query.start_key, Error(Error::Kind::usage,
                                          fmt::format("a start of {}; the key 'game' asks for {}",
                                                      place.game, game))};
}

}  // namespace

engine::Answer GamesAnswerer::answer(Query query) {
  return answerer_for(query).answer(query, limits_of(query));
}

engine::Answer GamesAnswerer::think_on(Query query, std::uint64_t nodes) {
  return answerer_for(query).think_on(query, nodes);
}

// Takes the game out of the query's start.
Answerer& GamesAnswerer::answerer_for(Query& query) {
  NamedPosition place = place_of(query);
  query.start = std::move(place.start);
  if (place.game != game_) change_game(place.game);
  return *answerer_;
}

void GamesAnswerer::forget() {
  game_.clear();
  answerer_.reset();
}

// Frees the memory of the previous game before it takes memory for the new one.
void GamesAnswerer::change_game(const std::string& game) {
  forget();
  answerer_ = game_named(game).answerer(player_settings(), stop_, executor_);
  game_ = game;
}

// Divides the memory into equal parts for the search table and the proof table of each worker.
PlayerSettings GamesAnswerer::player_settings() const {
  PlayerSettings settings;
  settings.table_bytes = (static_cast<std::size_t>(settings_.memory) << 20) /
                         (2 * static_cast<std::size_t>(settings_.workers));
  settings.proof_bytes = settings.table_bytes;
  return settings;
}

Limits GamesAnswerer::limits_of(const Query& query) const {
  Limits limits;
  const bool is_limited = query.nodes || query.milliseconds || query.strength;
  if (query.depth || !is_limited) limits.depth = query.depth.value_or(settings_.depth);
  if (query.nodes) limits.nodes = static_cast<std::uint64_t>(*query.nodes);
  if (query.milliseconds) limits.time = std::chrono::milliseconds(*query.milliseconds);
  if (query.strength) return limited(limits, *query.strength);
  return limits;
}

}  // namespace cairn

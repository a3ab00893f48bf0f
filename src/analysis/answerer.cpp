#include "analysis/answerer.hpp"

#include <chrono>
#include <cstddef>

#include "analysis/player.hpp"
#include "games/list.hpp"

namespace cairn {

using engine::Query;

engine::Answer GamesAnswerer::answer(const Query& query) {
  return answerer_for(query).answer(query, limits_of(query));
}

engine::Answer GamesAnswerer::think_on(const Query& query, std::uint64_t nodes) {
  return answerer_for(query).think_on(query, nodes);
}

Answerer& GamesAnswerer::answerer_for(const Query& query) {
  if (query.game != game_) change_game(query.game);
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

// Defines what analysis/index_game.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include "analysis/canonical_impl.hpp"
#include "analysis/criteria.hpp"
#include "analysis/index_game.hpp"
#include "analysis/replay.hpp"
#include "core/hash.hpp"
#include "game/game.hpp"
#include "model/indexed_game.hpp"
#include "model/record.hpp"

namespace cairn {

template <Game G>
std::uint64_t position_key(const typename G::Position& position) {
  std::uint64_t maps = detail::all_maps<G>();
  return mix(detail::game_key<G>() ^ detail::least_image<G>(position, maps));
}

template <Game G>
IndexedGame index_game(const Record& record, const Replay<G>& replay) {
  IndexedGame indexed;
  indexed.game = G::name;
  indexed.tags = record.tags;
  indexed.setup = G::setup_name(replay.positions.front());
  indexed.start = position_key<G>(replay.positions.front());
  for (std::size_t i = 0; i < replay.turns.size(); ++i) {
    const typename G::Position& before = replay.positions[i];
    indexed.turns.push_back({before.to_move(), G::write_turn(before, replay.turns[i], Format::text),
                             position_key<G>(replay.positions[i + 1])});
  }
  indexed.maps = detail::all_maps<G>();
  std::uint64_t key = detail::game_key<G>();
  for (const typename G::Position& position : replay.positions) {
    key = mix(key ^ detail::least_image<G>(position, indexed.maps));
    indexed.beginnings.push_back(key);
  }
  indexed.is_whole = !replay.error;
  const GameResult result = result_of(record.tags, replay.outcome);
  indexed.result = name(result.kind);
  indexed.ending = result.way;
  return indexed;
}

}  // namespace cairn

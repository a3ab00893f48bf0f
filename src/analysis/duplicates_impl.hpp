// Defines what analysis/duplicates.hpp declares.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/duplicates.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "core/record.hpp"
#include "core/statistics.hpp"
#include "games/game.hpp"

namespace cairn {

namespace detail {

// Returns a set that holds every map of the game.
template <Game G>
constexpr std::uint64_t all_maps() {
  static_assert(G::map_count <= 64);
  return ~std::uint64_t{0} >> (64 - G::map_count);
}

// Returns a number that keeps the keys of different games apart.
template <Game G>
constexpr std::uint64_t game_key() {
  std::uint64_t key = 0;
  for (const char c : G::name) key = mix(key ^ static_cast<unsigned char>(c));
  return key;
}

// Returns the smallest hash among the images of a position under `maps`. Afterwards `maps` holds
// only the maps whose images have that hash.
template <Game G>
std::uint64_t least_image(const typename G::Position& position, std::uint64_t& maps) {
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t left = 0;
  for (std::uint64_t rest = maps; rest != 0; rest &= rest - 1) {
    const auto map = static_cast<std::size_t>(std::countr_zero(rest));
    const std::uint64_t hash = G::image_hash(position, map);
    if (hash < least) left = 0;
    if (hash > least) continue;
    least = hash;
    left |= std::uint64_t{1} << map;
  }
  maps = left;
  return least;
}

// Returns a position that every map except the identity changes. Random play finds it.
template <Game G>
typename G::Position asymmetric_position() {
  for (std::uint64_t seed = 0;; ++seed) {
    Random random(seed);
    auto position = G::parse_position("");
    for (int action = 0; action < 20 && !position.outcome(); ++action) {
      typename G::Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    bool is_symmetric = false;
    for (std::size_t map = 1; map < G::map_count; ++map)
      is_symmetric = is_symmetric || G::image(position, map) == position;
    if (!is_symmetric) return position;
  }
}

}  // namespace detail

template <Game G>
std::optional<GameKeys> canonical_keys(const Record& record) {
  GameKeys result;
  result.maps = detail::all_maps<G>();
  try {
    Replayer<G> replayer(record);
    result.setup = G::setup_name(replayer.position());
    std::uint64_t key = detail::game_key<G>();
    do {
      key = mix(key ^ detail::least_image<G>(replayer.position(), result.maps));
      result.keys.push_back(key);
    } while (replayer.next());
    if (replayer.error()) return std::nullopt;
    result.result = result_of(record.tags, replayer.outcome()).kind;
  } catch (const Error&) {
    return std::nullopt;
  }
  return result;
}

template <Game G>
std::size_t connecting_map(std::uint64_t maps_of_one, std::uint64_t maps_of_other) {
  static const typename G::Position probe = detail::asymmetric_position<G>();
  const auto common = G::image(probe, static_cast<std::size_t>(std::countr_zero(maps_of_one)));
  for (std::size_t map = 0; map < G::map_count; ++map) {
    const auto mapped = G::image(probe, map);
    for (std::uint64_t rest = maps_of_other; rest != 0; rest &= rest - 1)
      if (G::image(mapped, static_cast<std::size_t>(std::countr_zero(rest))) == common) return map;
  }
  assert(false && "maps that are not of games of the same key");
  return 0;
}

// Defines what analysis/duplicates.hpp declares.

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

// Keys of games that are equal for the same game, whatever it is called, however its turns are
// written, and under whichever map of the board and the colours it is shown. canonical_impl.hpp
// defines them; games/instances.hpp says who includes that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/game.hpp"
#include "model/record.hpp"

namespace cairn {

struct GameKeys {
  // For 0 (the start), 1, ... all turns the key of the game up to there. It depends on the
  // positions after each turn, so the order of a turn's actions makes no difference.
  std::vector<std::uint64_t> keys;
  // Bit m: map m leads from this game to the form that all its images have in common.
  std::uint64_t maps = 0;
};

// The keys of a record's main line; nothing if it cannot be replayed to its end. A start with few
// symmetries needs little more than one image a turn, since maps that fall behind never come back.
template <Game G>
std::optional<GameKeys> canonical_keys(const Record& record);

// The first map that makes the other one of two games of the same key; `maps` as in GameKeys.
template <Game G>
std::size_t connecting_map(std::uint64_t maps_of_one, std::uint64_t maps_of_other);

}  // namespace cairn

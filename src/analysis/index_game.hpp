// Finds what a database keeps of a record besides its text. The definition is in
// index_game_impl.hpp; games/instances includes it.
#pragma once

#include <cstdint>

#include "analysis/replay.hpp"
#include "game/game.hpp"
#include "model/indexed_game.hpp"
#include "model/record.hpp"

namespace cairn {

// Returns a key of the position that is the same for all of its images.
template <Game G>
std::uint64_t position_key(const typename G::Position& position);

// `replay` is that of the record, which may end before the record does.
template <Game G>
IndexedGame index_game(const Record& record, const Replay<G>& replay);

}  // namespace cairn

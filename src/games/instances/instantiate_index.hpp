// Instantiates the templates for indexing and selecting records for one game, `InstanceGame`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/canonical_impl.hpp"
#include "analysis/index_game_impl.hpp"
#include "analysis/selection_impl.hpp"

namespace cairn {

template std::optional<GameKeys> canonical_keys<InstanceGame>(const Record&);
template std::size_t connecting_map<InstanceGame>(std::uint64_t, std::uint64_t);
template std::uint64_t position_key<InstanceGame>(const InstanceGame::Position&);
template IndexedGame index_game<InstanceGame>(const Record&, const Replay<InstanceGame>&);
template class Selector<InstanceGame>;

}  // namespace cairn

// Instantiates the templates for playing for one game, `InstanceGame`.
#pragma once

#include "analysis/player_impl.hpp"

namespace cairn {

template class Player<InstanceGame>;

}  // namespace cairn

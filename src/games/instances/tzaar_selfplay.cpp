#include "tzaar/tzaar.hpp"

namespace cairn {
using InstanceGame = Tzaar;
}

#include "games/instances/instantiate_selfplay.hpp"

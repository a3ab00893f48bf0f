// What games/instances.hpp says, for TZAAR.
#include "games/tzaar.hpp"

namespace cairn {
using InstanceGame = Tzaar;
}

#include "games/instances.hpp"

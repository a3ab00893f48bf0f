#include "games/tzaar/tzaar.hpp"

namespace cairn {
using InstanceGame = Tzaar;
}

#include "games/instances.hpp"

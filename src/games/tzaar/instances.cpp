#include "games/tzaar/tzaar.hpp"

namespace cairn {
using InstanceGame = Tzaar;
}

#include "app/instances.hpp"

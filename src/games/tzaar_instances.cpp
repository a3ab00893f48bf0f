// Instantiates the templates of games/instances.hpp for TZAAR.
#include "games/tzaar.hpp"

namespace cairn {
using InstanceGame = Tzaar;
}

#include "games/instances.hpp"

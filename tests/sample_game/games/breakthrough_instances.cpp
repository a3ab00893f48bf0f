// What games/instances.hpp says, for Breakthrough.
#include "games/breakthrough.hpp"

namespace cairn {
using InstanceGame = Breakthrough;
}

#include "games/instances.hpp"

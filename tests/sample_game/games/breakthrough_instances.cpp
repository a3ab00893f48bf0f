// Instantiates the templates of games/instances.hpp for Breakthrough.
#include "games/breakthrough.hpp"

namespace cairn {
using InstanceGame = Breakthrough;
}

#include "games/instances.hpp"

// The searches of Breakthrough, as src/games/*/instances.cpp has them for the other games.
#include "breakthrough/breakthrough.hpp"

namespace cairn {
using InstanceGame = Breakthrough;
}

#include "app/instances.hpp"

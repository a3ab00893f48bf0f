// Instantiates the templates of games/instances.hpp for Battle of Towers.
#include "games/towers.hpp"

namespace cairn {
using InstanceGame = Towers;
}

#include "games/instances.hpp"

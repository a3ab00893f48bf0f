#include "games/towers/towers.hpp"

namespace cairn {
using InstanceGame = Towers;
}

#include "app/instances.hpp"

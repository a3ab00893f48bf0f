#include "towers/towers.hpp"

namespace cairn {
using InstanceGame = Towers;
}

#include "games/instances/instantiate_signature.hpp"

// Instantiates for Breakthrough all templates that games/instances names.
#include "breakthrough/breakthrough.hpp"

namespace cairn {
using InstanceGame = Breakthrough;
}

#include "games/instances/instantiate_annotate.hpp"
#include "games/instances/instantiate_index.hpp"
#include "games/instances/instantiate_player.hpp"
#include "games/instances/instantiate_puzzles.hpp"
#include "games/instances/instantiate_replay.hpp"
#include "games/instances/instantiate_selfplay.hpp"
#include "games/instances/instantiate_signature.hpp"
#include "games/instances/instantiate_solve.hpp"

#include "app/game_module.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {

const AnyGame& tzaar_module() {
  static const GameModule<Tzaar> game;
  return game;
}

}  // namespace cairn

#include "app/game_module.hpp"
#include "games/towers/towers.hpp"

namespace cairn {

const AnyGame& towers_module() {
  static const GameModule<Towers> game;
  return game;
}

}  // namespace cairn

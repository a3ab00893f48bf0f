#include "towers/ideas.hpp"

#include "puzzles/sheet.hpp"
#include "towers/towers.hpp"

namespace cairn {

template <>
std::span<const MotifIdea> motif_ideas<Towers>() {
  return towers::ideas;
}

}  // namespace cairn

#include "tzaar/ideas.hpp"

#include "puzzles/sheet.hpp"
#include "tzaar/tzaar.hpp"

namespace cairn {

template <>
std::span<const MotifIdea> motif_ideas<Tzaar>() {
  return tzaar::ideas;
}

}  // namespace cairn

// A forced win in the form in which a game examines it to name its themes.
#pragma once

#include <optional>
#include <vector>

#include "core/side.hpp"
#include "core/turn.hpp"

namespace cairn {

template <Position P>
struct Win {
  struct Step {
    P before;
    Turn<P> turn;
    P reached;
    // Set only for the winner's turns: turns with which the winner would end the game if the other
    // side passed now. The list need not be complete.
    std::vector<Turn<P>> threats;
  };

  Side winner = Side::white;
  std::vector<Step> steps;  // to the end of the game; the winner's are the first, the third, ...
  int asked = 0;            // how many of the winner's turns, from the first on, are the only ones
                            // that win
};

}  // namespace cairn

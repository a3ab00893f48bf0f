// A forced win as a game looks at it to say what is special about it.
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
    // Of a turn of the winner: those with which it would end the game if the other side could pass
    // after it, some of them at least.
    std::vector<Turn<P>> threats;
  };

  Side winner = Side::white;
  std::vector<Step> steps;  // to the end; the winner's are the first, the third, ...
  int asked = 0;            // so many of the winner's turns are the only ones that win
};

}  // namespace cairn

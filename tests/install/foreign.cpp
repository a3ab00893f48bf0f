// A program outside the tree that uses the installed library: it plays one move and tells whose
// turn it is then.
#include <iostream>

#include "core/turn.hpp"
#include "tzaar/start.hpp"

int main() {
  const cairn::tzaar::Position start = cairn::tzaar::fixed_start();
  const auto turns = cairn::distinct_turns(start);
  std::cout << turns.size() << ' ' << cairn::name(cairn::after(start, turns.front()).to_move())
            << '\n';
}

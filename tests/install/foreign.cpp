// A program outside the source tree that uses the installed library. It plays one move and prints
// whose turn it is then.
#include <iostream>

#include "core/position.hpp"
#include "games/tzaar/setup.hpp"

int main() {
  const cairn::tzaar::Position start = cairn::tzaar::fixed_start();
  const auto turns = cairn::distinct_turns(start);
  std::cout << turns.size() << ' ' << cairn::name(cairn::after(start, turns.front()).to_move())
            << '\n';
}

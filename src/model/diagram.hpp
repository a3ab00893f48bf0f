// A picture of a board as plain data: what is to be drawn, not how. Made by a game's file in
// render/, drawn by a back end that knows no game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// Board units: neighbouring spaces are 1 apart; x to the right, y downwards.
struct Spot {
  double x = 0;
  double y = 0;
};

struct Diagram;  // see below

}  // namespace cairn

// Why a turn is bad, or what would have been good: what a line of play does, as it can be seen on
// the board. A game finds it (Game::reason), and formats/analysis/reason_text.hpp says it in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"

namespace cairn {

struct Reason {
  std::string code;         // what the line does; formats/analysis/reason_text.cpp has all of them
  Side side = Side::white;  // whom it hurts
  std::string turn;         // the first turn of the line
  std::string piece;        // the name of a type of pieces
  int count = 0;            // how many are left, how high a stack is, or how many parts a piece has
  int other = 0;            // the same of the other side
  int turns = 0;            // how many turns of both sides the line takes for it
  std::vector<std::string> spaces;  // which it is about

  friend bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace cairn

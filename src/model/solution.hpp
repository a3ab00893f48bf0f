// What a proof search found out about positions, as plain data. Positions and turns are texts in
// Cairn's own notation.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// The value of one position, as far as it is known.
struct Solution {
  enum class Value : std::uint8_t { unknown, win, loss, draw };  // for the side to move; proven

  std::string source;       // label of the file
  int number = 1;           // of the record in its source, from 1
  std::optional<int> turn;  // the position is the one after this turn of the record; 0 is its start
  std::string game;         // the game's name
  std::string position;     // position text
  Side to_move = Side::white;
  std::string played;  // the turn that led to the position; empty at a start
  Value value = Value::unknown;
  std::optional<int> turns;       // turns of both sides to the end, with the best known play of
                                  // both; empty if no line to the end was found
  bool shortest = false;          // proven: the winner cannot win in fewer turns
  std::vector<std::string> line;  // turns from the position to the end, or as far as they are known
  std::string end;                // how the game ended, if it is over in this position; else empty
  std::string ending;             // the same in one word (Ending::word)
  std::uint64_t nodes = 0;        // positions searched for all of this

  // Returns the side that is proven to win, if there is one.
  std::optional<Side> winner() const {
    if (value == Value::win) return to_move;
    if (value == Value::loss) return opponent(to_move);
    return std::nullopt;
  }

  friend bool operator==(const Solution&, const Solution&) = default;
};

// How the proven value changed over the positions of a game.
struct Decision {
  std::optional<Side> winner;  // who has a proven win at the end of the record
  // That side has a proven win after this turn and after every later one; 0 means from the start
  // on.
  int decided_after = 0;
  // The turns by which a side with a proven win gave the opponent a proven win, in their order.
  std::vector<int> thrown_away;

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace cairn

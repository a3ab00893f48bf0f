// What a proof search says of positions, as plain data: positions and turns are texts in Cairn's
// own notation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// The value of one position, as far as it was found out.
struct Solution {
  enum class Value : std::uint8_t { unknown, win, loss, draw };  // for the side to move; proven

  std::string source;       // label of the file
  int number = 1;           // of the record in its source
  std::optional<int> turn;  // the position is the one after this turn of the record; 0: its start
  std::string game;         // the game's name
  std::string position;     // position text
  Side to_move = Side::white;
  std::string played;  // the turn that led here; empty at a start
  Value value = Value::unknown;
  std::optional<int> turns;       // of either side until the end, both doing their best as far as
                                  // it is known; empty if no line to the end was found
  bool shortest = false;          // proven: the winner cannot win in fewer turns
  std::vector<std::string> line;  // turns from here to the end, or as far as they are known
  std::string end;                // how the game ended, if it is over here; else empty
  std::uint64_t nodes = 0;        // positions searched for all of this

  // Who wins by force, if that is proven.
  std::optional<Side> winner() const {
    if (value == Value::win) return to_move;
    if (value == Value::loss) return opponent(to_move);
    return std::nullopt;
  }

  friend bool operator==(const Solution&, const Solution&) = default;
};

// What became of a game's value from position to position.
struct Decision {
  std::optional<Side> winner;  // who has a proven win at the end of the record
  // After this turn, and after every later one, that side has a proven win; 0: from the start on.
  int decided_after = 0;
  // The turns by which a side with a proven win gave one to the opponent, in their order.
  std::vector<int> thrown_away;

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace cairn

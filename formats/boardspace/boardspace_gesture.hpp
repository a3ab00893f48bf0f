// Reads one gesture of a player in a Boardspace record, such as `3 Pickb C 3`. The verbs are
// explained in boardspace.hpp.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/error.hpp"
#include "tzaar/position.hpp"

namespace cairn::boardspace {

enum class Verb : std::uint8_t {
  start,
  pick_from_board,
  drop_on_board,
  move,  // from space to space in one gesture, which captures or stacks
  pass,
  done,
  resign,
  win_on_time,
  pick_from_rack,
  drop_on_rack,
  place,  // from the rack to the board in one gesture
  edit,
  talk,  // offers and requests, which change nothing
};

struct Gesture {
  Verb verb = Verb::done;
  int player = 0;      // the player who acts, 0 or 1; for `start` the one who begins
  tzaar::Space from;   // pick_from_board, move
  tzaar::Space to;     // drop_on_board, move, place
  tzaar::Stack piece;  // pick_from_rack, drop_on_rack, place
  std::string_view text;
  Place place;
};

// Reads a value of the property of `player`. Arguments that the verb does not need are ignored. The
// gesture's `text` refers to the given text. Throws Error (syntax) if the verb is unknown or its
// arguments are missing or wrong.
Gesture parse_gesture(int player, std::string_view text, Place place);

}  // namespace cairn::boardspace

// One gesture of a player in a Boardspace record, `3 Pickb C 3`; the verbs are explained in
// boardspace.hpp.
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
  move,  // from space to space at once: a capture or a stacking
  pass,
  done,
  resign,
  win_on_time,
  pick_from_rack,
  drop_on_rack,
  place,  // from the rack to the board at once
  edit,
  talk,  // offers and requests that change nothing
};

struct Gesture {
  Verb verb = Verb::done;
  int player = 0;      // who acts, 0 or 1; for `start` who begins
  tzaar::Space from;   // pick_from_board, move
  tzaar::Space to;     // drop_on_board, move, place
  tzaar::Stack piece;  // pick_from_rack, drop_on_rack, place
  std::string_view text;
  Place place;
};

// Reads the value of a player's property. Arguments that a verb does not need are passed over.
// Throws Error (syntax) if the verb is not known or its arguments are none.
Gesture parse_gesture(int player, std::string_view text, Place place);

}  // namespace cairn::boardspace

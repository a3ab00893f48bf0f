// Reads and writes the gestures of the players in a Boardspace record, such as `3 Pickb C 3`. The
// verbs are explained in boardspace.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "model/record.hpp"
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

// Writes gestures, numbered, with one node for each. Players are numbered 0 and 1; spaces are given
// by name.
class GestureWriter {
 public:
  // Appends to `out`, which must outlive this object.
  explicit GestureWriter(std::string& out) : out_(out) {}

  // The gestures written from now on take their clocks, in order, from a node's properties, which
  // must live that long. When the clocks are used up, gestures have none.
  void use_clocks(const Properties& properties);

  void start(int player);
  // Writes actions joined by `-`. If the node has exactly one clock for each action plus
  // `other_clocks` for the gestures after them, a robot made the turn and each action is one
  // gesture. Otherwise each action is two gestures.
  void actions(int player, std::string_view text, int other_clocks);
  // Writes the placement of a piece from the rack as one gesture.
  void place(int player, const tzaar::Stack& piece, std::string_view space_name);
  void done(int player) { write(player, "Done "); }
  void resign(int player) { write(player, "Resign "); }
  void win_on_time(int player) { write(player, "WinOnTime "); }

 private:
  void action(int player, std::string_view action);
  void placement(int player, const tzaar::Stack& piece, std::string_view space_name);
  void write(int player, std::string_view gesture);
  void begin(int player);
  void end();
  void space(std::string_view name);

  std::string& out_;
  int number_ = 0;  // of the next gesture
  const std::vector<std::string>* clocks_ = nullptr;
  std::size_t next_clock_ = 0;
  bool is_by_robot_ = false;  // each action of the turn is a single gesture
};

}  // namespace cairn::boardspace

// Writes the gestures of a Boardspace record as text, numbered, with one node for each. The format
// is explained in boardspace.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/record.hpp"
#include "tzaar/position.hpp"

namespace cairn::boardspace {

// Players are numbered 0 and 1; spaces are given by name.
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

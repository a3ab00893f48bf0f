// Gestures of a Boardspace record as text, numbered, one node each; what is read is explained in
// boardspace.hpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/record.hpp"
#include "tzaar/position.hpp"

namespace cairn::boardspace {

// Players are 0 and 1, spaces have their names.
class GestureWriter {
 public:
  // Appends to `out`, which must outlive this.
  explicit GestureWriter(std::string& out) : out_(out) {}

  // The next gestures take their clocks from a node's properties, which must outlive them; those
  // for which there is none have no clock.
  void use_clocks(const Properties& properties);

  void start(int player);
  // Actions joined by `-`. Where there is one clock for each of them and for the `other` gestures,
  // a robot moved, and each is one gesture; else two.
  void actions(int player, std::string_view text, int other_clocks);
  // A piece from the rack in one gesture.
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
  bool is_by_robot_ = false;  // the turn's actions are one gesture each
};

}  // namespace cairn::boardspace

#include "formats/analysis/reason_text.hpp"

#include <fmt/format.h>

namespace cairn {

namespace {

std::string counted(int number, const std::string& noun) {
  return number == 1 ? "one " + noun : fmt::format("{} {}s", number, noun);
}

}  // namespace

std::string in_words(const Reason& reason) {
  const std::string_view side = name(reason.side);
  const std::string_view other = name(opponent(reason.side));
  const std::string space = reason.spaces.empty() ? "" : reason.spaces.front();
  if (reason.code == "type_dies")
    return reason.turns <= 1
               ? fmt::format("{} leaves {} no {}.", reason.turn, side, reason.piece)
               : fmt::format("In the line of {}, {} has no {} left after {} turns; now {} left.",
                             reason.turn, side, reason.piece, reason.turns,
                             reason.count == 1 ? "one is" : fmt::format("{} are", reason.count));
  if (reason.code == "no_capture")
    return reason.turns <= 1
               ? fmt::format("{} leaves {} no capture.", reason.turn, side)
               : fmt::format("In the line of {}, {} has no capture left after {} turns.",
                             reason.turn, side, reason.turns);
  if (reason.code == "type_scarce")
    return fmt::format("{} takes the {} on {}, which leaves {} {}.", reason.turn, reason.piece,
                       space, side, counted(reason.count, reason.piece));
  if (reason.code == "stack_lost")
    return fmt::format("{} takes the stack of height {} on {}.", reason.turn, reason.count, space);
  if (reason.code == "taller_stack")
    return fmt::format("After {}, {}'s stack of height {} on {} is higher than all of {}'s.",
                       reason.turn, other, reason.count, space, side);
  if (reason.code == "captures_left")
    return fmt::format("After {}, {} could make {}, {} {}.", reason.turn, side,
                       counted(reason.count, "capture"), other, reason.other);
  if (reason.code == "crosses_edge")
    return reason.turns <= 1
               ? fmt::format("{} goes beyond the edge.", reason.turn)
               : fmt::format("In the line of {}, {} goes beyond the edge after {} turns, from {}.",
                             reason.turn, other, reason.turns, space);
  if (reason.code == "forced_capture")
    return fmt::format(
        "After {}, {} can capture with the stack on {} only, and that opens the way to its {} on "
        "{}.",
        reason.turn, side, space, reason.piece, reason.spaces.back());
  if (reason.code == "runner")
    return fmt::format(
        "After {}, nothing stops {}'s piece on {}: it goes beyond the edge within {}.", reason.turn,
        other, space, counted(reason.count, "more turn"));
  if (reason.code == "pinned")
    return fmt::format(
        "After {}, {}'s piece on {} is pinned: wherever it goes, {} goes beyond the edge.",
        reason.turn, side, space, other);
  if (reason.code == "no_pieces")
    return fmt::format("In the line of {}, {} has no piece or no move left after {}.", reason.turn,
                       side, counted(reason.turns, "turn"));
  if (reason.code == "threatens_edge")
    return fmt::format("After {}, {} threatens to go beyond the edge from {}.", reason.turn, other,
                       space);
  if (reason.code == "piece_taken")
    return fmt::format("{} takes the piece of {} on {}.", reason.turn,
                       counted(reason.count, "part"), space);
  if (reason.code == "piece_falls")
    return fmt::format("In the line of {}, {} loses a piece of {} on {} after {} turns.",
                       reason.turn, side, counted(reason.count, "part"), space, reason.turns);
  if (reason.code == "ahead_in_race")
    return fmt::format(
        "After {}, {}'s foremost piece on {} has {} to go to the last row, {}'s on {} has {}.",
        reason.turn, other, space, counted(reason.count, "row"), side, reason.spaces.back(),
        reason.other);
  return {};
}

}  // namespace cairn

#include "towers/start.hpp"

#include <algorithm>
#include <vector>

namespace cairn::towers {

Setup starting_setup() {
  Setup setup;
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    if (space.rank() >= 2 && space.rank() < board_width - 2) continue;
    const Side side = space.rank() < 2 ? Side::white : Side::black;
    setup.pieces[static_cast<std::size_t>(number)] =
        space.is_dark() ? Piece{side, 0, 1} : Piece{side, 1, 0};
  }
  return setup;
}

std::string_view setup_name(const Position& start) {
  static const std::vector<Position> fixed = BoardGame<Board>::images(Position());
  return std::ranges::find(fixed, start) == fixed.end() ? "other" : "fixed";
}

}  // namespace cairn::towers

#include "tzaar/links.hpp"

namespace cairn::tzaar {

namespace {

using std::size_t;

// The next space in each direction, or Links::edge if there is none.
constexpr auto neighbours = [] {
  std::array<std::array<std::uint8_t, direction_count>, space_count> table{};
  for (int cell = 0; cell < space_count; ++cell)
    for (size_t d = 0; d < direction_count; ++d) {
      const Point point = Space(cell).point();
      const auto next = Space::at({point.x + steps[d].x, point.y + steps[d].y});
      table[static_cast<size_t>(cell)][d] =
          static_cast<std::uint8_t>(next ? next->number() : space_count);
    }
  return table;
}();

}  // namespace

Links::Links() {
  for (size_t cell = 0; cell < space_count; ++cell) next_[cell].fill(edge);
}

Links::Links(const Strengths& strengths) : Links() {
  for (size_t cell = 0; cell < space_count; ++cell)
    for (size_t d = 0; d < direction_count; ++d) {
      size_t next = neighbours[cell][d];
      while (next != edge && strengths[next] == 0) next = neighbours[next][d];
      if (next == edge) continue;
      next_[cell][d] = static_cast<std::uint8_t>(next);
      near_[cell][d] = strengths[next];
    }
}

}  // namespace cairn::tzaar

#include "tzaar/points.hpp"

#include <cstddef>

#include "tzaar/weights.hpp"

namespace cairn::tzaar {

namespace {

constexpr auto points_by_phase = [] {
  std::array<Points, opening_phase + 1> points{};
  for (int phase = 0; phase <= opening_phase; ++phase)
    for (std::size_t i = 0; i < Features::count; ++i)
      points[static_cast<std::size_t>(phase)][i] = static_cast<std::int16_t>(
          (weights[i].opening * phase + weights[i].end * (opening_phase - phase)) / opening_phase);
  return points;
}();

}  // namespace

const Points& points_of(const Position& position) {
  return points_by_phase[static_cast<std::size_t>(phase(position.stack_count()))];
}

}  // namespace cairn::tzaar

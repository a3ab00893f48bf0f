// The weights of the evaluation's features in every phase of the game.
#pragma once

#include <array>
#include <cstdint>

#include "tzaar/features.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The points of each feature, for the side to move.
using Points = std::array<std::int16_t, Features::count>;

// Returns the points for the phase that a position is in.
const Points& points_of(const Position& position);

}  // namespace cairn::tzaar

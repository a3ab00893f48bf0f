// Rebuilds the layout of Boardspace's random setup from its key.
#pragma once

#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::boardspace {

// How the site draws the numbers for its shuffle.
enum class Draw : std::uint8_t {
  early,   // until 24 October 2013: the absolute value of 32 random bits, modulo 60
  recent,  // since then: 31 random bits, drawn again where they would bias the result
};

// The layout of the 60 pieces for a key, with White to begin.
tzaar::Setup random_layout(std::int64_t key, Draw draw);

}  // namespace cairn::boardspace

// The layout of Boardspace's random setup, a function of its key.
#pragma once

#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::boardspace {

// How the site draws the numbers for its shuffle.
enum class Draw : std::uint8_t {
  early,   // until 24 October 2013: the absolute value of 32 bits
  recent,  // 31 bits, without bias
};

// The 60 pieces, White to begin.
tzaar::Setup random_layout(std::int64_t key, Draw draw);

}  // namespace cairn::boardspace

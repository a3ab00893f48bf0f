// What proof searches claim, beside the truth.
#pragma once

#include <gtest/gtest.h>

#include "search/exhaustive.hpp"
#include "search/proof_search.hpp"

namespace cairn {

// Fails if a claim says what is not so; unknown is never wrong.
inline void expect_true(Claim claim, Side attacker, const Truth& truth) {
  if (claim == Claim::unknown) return;
  EXPECT_EQ(claim == Claim::proven, truth.winner == attacker);
}

}  // namespace cairn

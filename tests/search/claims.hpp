// Compares the claims of proof searches with the truth.
#pragma once

#include <gtest/gtest.h>

#include "search/exhaustive.hpp"
#include "search/proof_search.hpp"

namespace cairn {

// Fails if a claim is false; unknown is never false.
inline void expect_true(Claim claim, Side attacker, const Truth& truth) {
  if (claim == Claim::unknown) return;
  EXPECT_EQ(claim == Claim::proven, truth.winner == attacker);
}

}  // namespace cairn

// What the motifs of a forced win tell a reader of it.
#pragma once

#include <array>

#include "model/motif_idea.hpp"

namespace cairn::towers {

// Those first that tell most of the solution.
inline constexpr std::array ideas = std::to_array<MotifIdea>({
    {"blocker-lured-away", "a capture lures the blocker from the way to the edge"},
    {"double-threat", "more than one piece threatens to cross the edge"},
    {"sacrifice", "a tower is given up, and the other side must spend its turn on it"},
    {"zugzwang", "whatever the other side does spoils its own position"},
    {"deployment-across-the-edge", "the last step across the edge is a drop of parts"},
    {"tower-broken-up", "a tower is broken up, so that its parts go on by themselves"},
    {"quiet-first-turn", "the first turn threatens nothing at once"},
    {"breakthrough", "one piece captures its way through and runs to the edge"},
    {"race", "the other side threatens to cross the edge first"},
    {"runner", "one piece runs to the edge, and nothing catches it"},
    {"extinction", "in the end the other side cannot move any more", true},
});

}  // namespace cairn::towers

// What the motifs of a forced win tell a reader of it.
#pragma once

#include <array>

#include "model/motif_idea.hpp"

namespace cairn::tzaar {

// Those first that tell most of the solution.
inline constexpr std::array ideas = std::to_array<MotifIdea>({
    {"fork-of-types", "the turn threatens the last stacks of two types at once"},
    {"out-of-reach", "a stack that could have been captured is made too tall to be taken"},
    {"opened-line", "the first action opens a line for the second"},
    {"sacrifice", "a stack of value is given up, and the other side must spend its turn on it"},
    {"zugzwang", "whatever the other side does spoils its own position"},
    {"quiet-first-turn", "the first turn threatens nothing at once"},
    {"last-of-a-type", "the turn leaves the other side a single stack of a type"},
    {"pass", "the second action is a pass"},
    {"two-captures", "both actions capture"},
    {"immobility", "in the end the other side has no capture left", true},
    {"starved-tzaars", "in the end the other side has no Tzaar left", true},
    {"starved-tzarras", "in the end the other side has no Tzarra left", true},
    {"starved-totts", "in the end the other side has no Tott left", true},
});

}  // namespace cairn::tzaar

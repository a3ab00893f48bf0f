// The legal turns most like a text that is none: what its writer may have meant.
// nearest_turns_impl.hpp defines it for a game; games/instances.hpp says who includes that.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn {

// How many characters must be inserted, left out, replaced, or exchanged with their neighbour to
// make one text of the other; upper and lower case are the same. Of long texts only the first 64
// characters count.
int edit_distance(std::string_view a, std::string_view b);

// At most `count` legal turns, the nearest to `text` first by edit distance; of equally near ones,
// those that begin like it, and then in the order in which they are generated. Both the record's
// notation and Cairn's own are compared.
template <Game G>
std::vector<LegalTurn> nearest_turns(const typename G::Position& position, std::string_view text,
                                     Format format, std::size_t count);

}  // namespace cairn

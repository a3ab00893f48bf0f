// Finds the legal turns that are most similar to a text that is not a legal turn. One of them may
// be what its writer meant. The definition of the template is in nearest_turns_impl.hpp;
// games/instances includes it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "model/record.hpp"
#include "model/record_report.hpp"

namespace cairn {

// Returns how many characters must be inserted, deleted, replaced, or swapped with their neighbour
// to turn one text into the other (the optimal string alignment distance). Upper and lower case
// count as equal. Only the first 64 characters of each text count.
int edit_distance(std::string_view a, std::string_view b);

// Returns at most `count` legal turns, sorted by their edit distance from `text`, nearest first.
// Among equally near turns, those that share a longer beginning with `text` come first, then those
// that are generated first. A turn's distance is the smaller one of those in the record's notation
// (`format`) and in Cairn's own.
template <Game G>
std::vector<LegalTurn> nearest_turns(const typename G::Position& position, std::string_view text,
                                     Format format, std::size_t count);

}  // namespace cairn

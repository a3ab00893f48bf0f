// The value of --turn, which says which turns of a record are drawn.
#pragma once

#include <string_view>
#include <vector>

#include "figures/shown_turns.hpp"

namespace cairn::cli {

// Reads a list of `17`, `12-15`, `12-`, `all`, `start` and `last`, separated by commas, each of
// which may have the word `after` or `before` in front of it. Throws Error of kind usage.
std::vector<TurnRange> parse_turns(std::string_view text);

}  // namespace cairn::cli

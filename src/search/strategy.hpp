// A winning strategy out of what a proof search knows: one turn for every position in which the
// winner moves, against all that the other side can do.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "core/side.hpp"
#include "core/turn.hpp"

namespace cairn {

template <Position P>
struct Strategy {
  // The winner's moves, each by its place among those of generate(), in the order in which
  // search/checker.hpp asks for them.
  std::vector<std::uint16_t> moves;
  std::uint64_t turns = 0;  // of the winner, in all positions
  // Turns of both sides to the end on the defence that lasts longest, the next turn included.
  std::uint64_t length = 0;
  std::vector<Turn<P>> main_line;  // that defence, and the winner's turns against it
};

// The strategy by which `winner` wins from `root`, which `search` has proven (ProofSearch, or what
// offers the same prove(), recall() and nodes()) and where the game is not over. What its table has
// lost is proven again, with at most `max_nodes` nodes altogether; nothing if they do not suffice.
// Deterministic, given what was searched before.
template <Position P, class Search>
std::optional<Strategy<P>> build_strategy(Search& search, const P& root, Side winner,
                                          std::uint64_t max_nodes);

}  // namespace cairn

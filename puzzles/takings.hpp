// How many pieces turns take, told from the pieces of the side that did not move.
#pragma once

#include <algorithm>
#include <vector>

#include "core/turn.hpp"
#include "game/drawable.hpp"
#include "model/diagram.hpp"
#include "puzzles/piece_parts.hpp"

namespace cairn {

// Returns how many pieces, stacks counted as one, a turn has taken.
template <Drawable G>
int taken(const typename G::Position& before, const typename G::Position& reached) {
  const Side loser = opponent(before.to_move());
  const auto pieces = [loser](const typename G::Position& position) {
    return std::ranges::count(G::diagram(position).pieces, loser, &Diagram::Piece::side);
  };
  return static_cast<int>(pieces(before) - pieces(reached));
}

struct Takings {
  int least = 0;  // what every legal turn takes at least
  int more = 0;   // how many turns take more than that
};

template <Game G>
Takings takings_of(const typename G::Position& position) {
  std::vector<int> all;
  for (const auto& turn : distinct_turns(position))
    all.push_back(taken<G>(position, after(position, turn)));
  Takings takings;
  takings.least = std::ranges::min(all);
  takings.more =
      static_cast<int>(all.size()) - static_cast<int>(std::ranges::count(all, takings.least));
  return takings;
}

// Whether a turn takes more than every legal turn must.
template <Game G>
bool takes_more_than_it_must(const typename G::Position& before,
                             const typename G::Position& reached) {
  return taken<G>(before, reached) > takings_of<G>(before).least;
}

// Returns how large a piece is: how high, or of how many parts.
inline int size_of(const Diagram::Piece& piece) {
  return std::max(piece.height, static_cast<int>(parts_of(piece)));
}

// Whether a turn takes the largest piece of the side that did not move. Where all of them are
// single ones, none is the largest.
template <Drawable G>
bool takes_the_largest(const typename G::Position& before, const typename G::Position& reached) {
  const Side loser = opponent(before.to_move());
  const Diagram left = G::diagram(reached);
  const auto is_left = [&](Spot at) {
    return std::ranges::any_of(left.pieces, [&](const Diagram::Piece& piece) {
      return piece.side == loser && piece.at == at;
    });
  };
  int largest = 1;
  int largest_taken = 0;
  for (const Diagram::Piece& piece : G::diagram(before).pieces) {
    if (piece.side != loser) continue;
    largest = std::max(largest, size_of(piece));
    if (!is_left(piece.at)) largest_taken = std::max(largest_taken, size_of(piece));
  }
  return largest > 1 && largest_taken == largest;
}

}  // namespace cairn

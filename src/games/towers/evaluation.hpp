// What a network says of positions of Battle of Towers, and what else their search rests on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/game.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

// Which moves the search tries first.

// Returns the score of a legal move for move ordering; greater is better.
int ordering_score(const Position& position, const Move& move);

// Returns a number below history_slots that stands for a move's kind, start and legs in any
// position. No number is left out that could be avoided, so that a table of all of them stays
// small.
inline constexpr std::size_t first_legs = direction_count * max_parts;
inline constexpr std::size_t second_legs = direction_count * (max_parts - 1) + 1;  // one is empty
inline constexpr std::size_t history_slots = space_count * first_legs * (1 + second_legs);
std::size_t history_slot(const Move& move);

// The evaluation of Battle of Towers positions: a network that sees relations of pieces
// (relations.hpp). tests/learning/README.md says how it was made.

// Returns the value in points, from the point of view of the side to move. The game must not be
// over.
int evaluate(const Position& position);

// What the side to move could do.
struct Prospect {
  int evaluation = 0;         // as of evaluate()
  bool wins_at_once = false;  // by going beyond the edge
  bool has_captures = false;
};

// The evaluation cache. A search asks about the same positions again and again, because positions
// at its horizon are in no table and each iteration is only a little deeper. So many places answer
// more than half of what an analysis asks.
class KnownProspects {
 public:
  KnownProspects() : places_(place_count) {
    // An empty place has a hash that belongs to the next one, so that no position is found there.
    for (std::size_t place = 0; place < place_count; ++place) places_[place].hash = place + 1;
  }

  // Returns the prospect of a position, which find(position) finds if it is not known.
  template <class Find>
  Prospect of(const Position& position, Find&& find) {
    Known& known = places_[position.hash() % place_count];
    if (known.hash != position.hash()) known = {position.hash(), find(position)};
    return known.prospect;
  }

 private:
  static constexpr std::size_t place_count = std::size_t{1} << 15;

  // What is known about the position that was looked at last of those with the same place. It takes
  // 16 bytes, so that the places stay close at hand for the processor.
  struct Known {
    std::uint64_t hash;
    Prospect prospect{};
  };
  static_assert(sizeof(Known) == 16);

  std::vector<Known> places_;
};

// Returns the prospect of the side to move. The game must not be over.
Prospect prospect(const Position& position);

// A search of four turns is cheap here, because a position has few turns. Proofs of 75 000
// positions would decide one game in four earlier, but take three seconds a game; in a search for a
// turn, which sees most of what they find, they are worth little.
inline constexpr GameDefaults defaults{
    .depth = 4, .proof_nodes = 10'000, .proof_shares = {2, 2, 100}, .proofs_in_search = 0.1};

// An evaluation divided by this number is the logarithm of the odds of winning. The fit writes its
// weights in this unit.
inline constexpr double points_per_logit = 300.0;

}  // namespace cairn::towers

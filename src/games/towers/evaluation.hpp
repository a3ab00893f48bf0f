// The properties of a position that the evaluation uses, as numbered features. tests/tuning/fit.cpp
// fits their weights (weights.hpp) and finds the features of a position with the same function as
// the evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/game.hpp"
#include "games/towers/position.hpp"
#include "games/towers/race.hpp"

namespace cairn::towers {

// The numbers of the features. Most features count for the side to move and against the other side
// with one weight. What the side to move can do at once is worth more to it than the same is to the
// other side, so attacks and breakthroughs have a feature for each of the two.
//
// A piece counts by its number of parts, its kind, the number of ranks it has advanced, and its
// kind on that rank. The first three occur often, so their weights are well known. The weight of a
// kind on a rank corrects them where there are examples enough.
struct Features {
  static constexpr std::size_t kinds = 10;  // kinds of pieces, by circles and squares
  static constexpr std::size_t kind_of(int circles, int squares) {
    return static_cast<std::size_t>(circles * (9 - circles) / 2 + squares);
  }

  // The places of a piece's features, counted from the first one of a group (`pieces` or
  // `attacked`).
  static constexpr std::size_t kind(std::size_t number) { return number; }
  static constexpr std::size_t rank(int ranks) { return kinds + static_cast<std::size_t>(ranks); }
  static constexpr std::size_t place(std::size_t kind, int ranks) {
    return kinds + board_width + kind * board_width + static_cast<std::size_t>(ranks);
  }
  static constexpr std::size_t of_a_piece = kinds + board_width + kinds * board_width;

  static constexpr std::size_t pieces = 0;
  static constexpr std::size_t parts = of_a_piece;  // the number of parts
  static constexpr std::size_t moves = parts + 1;   // the moves that a side would have on its turn
  // The pieces that the other side could capture. `is_movers` says whether they belong to the side
  // to move.
  static constexpr std::size_t attacked(bool is_movers) {
    return moves + 1 + (is_movers ? 0 : of_a_piece);
  }
  // The side could go beyond the far edge if it were to move. `is_movers` says whether it is the
  // side to move.
  static constexpr std::size_t breakthrough(bool is_movers) {
    return moves + 1 + 2 * of_a_piece + (is_movers ? 0 : 1);
  }
  static constexpr std::size_t side_to_move = 3 * of_a_piece + 4;  // every position has it once
  static constexpr std::size_t count = side_to_move + 1;
};

// Tapered evaluation: the weights change steadily from the opening, with all 32 parts on the board,
// to an end with 8 parts or fewer. phase() says how far a position is from that end,
// 0..opening_phase.
inline constexpr int opening_phase = 24;
inline int phase(const Position& position) {
  int parts = 0;
  for (const Side side : both_sides) {
    const auto& bits = position.planes(side).bits;
    parts += count_bits(bits[0]) + 2 * count_bits(bits[1]) + count_bits(bits[2]) +
             2 * count_bits(bits[3]);
  }
  return std::max(0, parts - (4 * parts_of_a_kind - opening_phase));
}

// What a side could do if it were to move.
struct Reach {
  Bits attacked = 0;  // spaces of the pieces it could capture, as the side sees the board
  int moves = 0;
  bool breaks_through = false;
};

inline Reach reach_of(const View& view) {
  Reach reach;
  for_each_move_set(view, [&](const MoveSet& set) {
    reach.moves += count_bits(set.ends);
    if (set.off)
      reach.breaks_through |= set.ends != 0;
    else
      reach.attacked |= set.ends & view.enemy;
  });
  return reach;
}

namespace detail {

// Visits the pieces of a side. `attacked` has the spaces that the other side attacks, as that side
// sees the board. All pieces are visited in one loop, because the end of each loop is hard to
// predict for a processor.
template <class Visitor>
void visit_pieces(const Planes& planes, Side side, bool is_movers, Bits attacked,
                  Visitor& visitor) {
  const int count = is_movers ? 1 : -1;
  const Bits threatened = as_seen_by(opponent(side), attacked);
  for (Bits left = planes.pieces(); left != 0; left &= left - 1) {
    const Space space(std::countr_zero(left));
    const int circles = planes.circles(space);
    const int squares = planes.squares(space);
    const int ranks = as_seen_by(side, space).rank();
    visitor.piece(Features::pieces, circles, squares, ranks, count);
    visitor.piece(Features::attacked(is_movers), circles, squares, ranks,
                  static_cast<int>(threatened >> space.number() & 1));
  }
}

}  // namespace detail

// A position with what each side could do if it were to move. The position must outlive it.
struct Scene {
  explicit Scene(const Position& of)
      : position(of),
        reach(reach_of(View(of, of.to_move()))),
        others_reach(reach_of(View(of, opponent(of.to_move())))) {}

  const Position& position;
  Reach reach;  // of the side to move
  Reach others_reach;
};

// Calls visit(feature, count) for the features of a piece in one of the groups `pieces` and
// `attacked`.
template <class Visit>
constexpr void for_each_feature_of_piece(std::size_t group, int circles, int squares, int ranks,
                                         int count, Visit&& visit) {
  const std::size_t kind = Features::kind_of(circles, squares);
  if (group == Features::pieces) visit(Features::parts, count * (circles + squares));
  visit(group + Features::kind(kind), count);
  visit(group + Features::rank(ranks), count);
  visit(group + Features::place(kind, ranks), count);
}

// Goes through all features of a position. It calls visitor.piece(group, circles, squares, ranks,
// count) for all the features of a piece in a group, which for_each_feature_of_piece() takes apart,
// and visitor.feature(feature, count) for every other feature. Where both sides share a feature,
// the count is negative for the side that is not to move. A feature may be visited more than once,
// and with a count of 0.
template <class Visitor>
void visit_features(const Scene& scene, Visitor& visitor) {
  const Side mover = scene.position.to_move();
  const Side other = opponent(mover);
  detail::visit_pieces(scene.position.planes(mover), mover, true, scene.others_reach.attacked,
                       visitor);
  detail::visit_pieces(scene.position.planes(other), other, false, scene.reach.attacked, visitor);
  visitor.feature(Features::moves, scene.reach.moves - scene.others_reach.moves);
  if (scene.reach.breaks_through) visitor.feature(Features::breakthrough(true), 1);
  if (scene.others_reach.breaks_through) visitor.feature(Features::breakthrough(false), 1);
  visitor.feature(Features::side_to_move, 1);
}

// Calls visit(feature, count) for all features of a position, one at a time.
template <class Visit>
void for_each_feature(const Position& position, Visit&& visit) {
  struct Apart {
    Visit& visit;
    void feature(std::size_t number, int count) { visit(number, count); }
    void piece(std::size_t group, int circles, int squares, int ranks, int count) {
      for_each_feature_of_piece(group, circles, squares, ranks, count, visit);
    }
  };
  Apart apart{visit};
  visit_features(Scene(position), apart);
}

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

// The evaluation of Battle of Towers positions: a weighted sum of features (features.hpp). The
// weights (weights.hpp) come from a logistic regression to who won games of the player against
// itself, and to what its searches said of positions in and beside them; tests/tuning/README.md
// says how they were fitted.

// Returns about hundredths of a part, from the point of view of the side to move. The game must not
// be over.
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

// The share of its node limit, 0..1, that the proof search of a position may use. It is small
// because the fixed-depth search of this game sees most of what proofs find.
inline constexpr double proof_share = 0.1;

// A search of four turns is cheap here, because a position has few turns. Proofs of twice as many
// positions cost a twelfth more and change no mark of 12 games; the spread is fitted
// (tests/tuning/TRUST.md).
inline constexpr GameDefaults defaults{
    .depth = 4, .proof_nodes = 5'000, .second_look_spread = 1500};

// An evaluation divided by this number is the logarithm of the odds of winning. The fit writes its
// weights in this unit.
inline constexpr double points_per_logit = 300.0;

}  // namespace cairn::towers

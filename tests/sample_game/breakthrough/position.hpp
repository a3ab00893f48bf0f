// The rules of Breakthrough on five files and six ranks. A side has ten pawns on the two ranks next
// to it, White below. A pawn steps one space straight or diagonally forward and captures diagonally
// forward. Who reaches the far rank or takes the last pawn wins.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/outcome.hpp"
#include "core/side.hpp"

namespace cairn::breakthrough {

inline constexpr int file_count = 5;
inline constexpr int rank_count = 6;
inline constexpr int space_count = file_count * rank_count;
inline constexpr int most_pawns = 10;

using Space = std::uint8_t;  // rank by rank from a1, b1, ... to e6
constexpr Space space_at(int file, int rank) {
  return static_cast<Space>(rank * file_count + file);
}
constexpr int file_of(Space space) {
  return space % file_count;
}
constexpr int rank_of(Space space) {
  return space / file_count;
}

using Spaces = std::uint32_t;  // a bit for each space
constexpr Spaces bit(Space space) {
  return Spaces{1} << space;
}

// How far a side's pawn on a space has come: 0 on its own edge, 5 on the far one.
constexpr int advance(Side side, Space space) {
  return side == Side::white ? rank_of(space) : rank_count - 1 - rank_of(space);
}

namespace ending {

inline constexpr Ending arrived{"arrived", "the far rank is reached"};
// Another game may have an ending of the same word.
inline constexpr Ending extinct{"extinct", "no pawn is left"};

inline constexpr std::array all{&arrived, &extinct};

}  // namespace ending

struct Move {
  Space from = 0;
  Space to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

class Position {
 public:
  using Move = breakthrough::Move;
  using Moves = boost::container::static_vector<Move, 3 * most_pawns + 2>;

  static constexpr bool can_recur = false;
  static constexpr int actions_per_turn = 1;

  Position();  // the usual start
  // Pawns by index(Side). Throws Error of kind position for what play cannot lead to.
  Position(const std::array<Spaces, 2>& pawns, Side to_move);

  const std::array<Spaces, 2>& pawns() const { return pawns_; }
  Spaces pawns(Side side) const { return pawns_[index(side)]; }
  std::optional<Side> at(Space space) const;

  Side to_move() const { return to_move_; }
  std::optional<Outcome> outcome() const;
  void generate(Moves& moves) const;
  void play(const Move& move);
  std::uint64_t hash() const;
  std::array<std::uint64_t, 1> words() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  std::array<Spaces, 2> pawns_;
  Side to_move_ = Side::white;
};

}  // namespace cairn::breakthrough

// The rules of Breakthrough on five files and six ranks. Each side begins with ten pawns on the two
// ranks next to it; White sits at rank 1. A pawn moves one space forward, straight or diagonally,
// and captures only diagonally. A side wins by reaching the far rank or taking the last enemy pawn.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/position.hpp"

namespace cairn::breakthrough {

inline constexpr int file_count = 5;
inline constexpr int rank_count = 6;
inline constexpr int space_count = file_count * rank_count;
inline constexpr int most_pawns = 10;

using Space = std::uint8_t;  // a1, b1, ... e6: numbered rank by rank from 0
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

// Returns how many ranks a side's pawn on a space is from the side's own edge: 0..5.
constexpr int advance(Side side, Space space) {
  return side == Side::white ? rank_of(space) : rank_count - 1 - rank_of(space);
}

namespace ending {

inline constexpr Ending arrived{"arrived", "the far rank is reached"};
// Battle of Towers has an ending with the same word; games may share words.
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
  // `pawns` are by index(Side). Throws Error of kind position if play cannot lead to this position.
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

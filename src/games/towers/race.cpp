#include "games/towers/race.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace cairn::towers {

namespace {

constexpr std::array diagonals{Direction::north_west, Direction::north_east};
constexpr std::array straights{Direction::north, Direction::west, Direction::east};

// The ways of one piece across the board on which nothing else moves.
class Ways {
 public:
  Ways(const Position& position, Space start, const Piece& piece, Bits closed = 0)
      : position_(position), start_(start), piece_(piece), closed_(closed) {}

  std::optional<int> moves_to_edge() {
    reach(start_, 0);
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      const Runner here = reached_[i];
      if (leaves_from(here.space)) return here.moves + 1;
      for (const Direction direction : diagonals) go(here, direction, piece_.circles);
      for (const Direction direction : straights) go(here, direction, piece_.squares);
    }
    return std::nullopt;
  }

 private:
  Step step_in(Direction direction) const { return step(as_seen_by(piece_.side, direction)); }

  std::optional<Space> next(Space space, Direction direction) const {
    const Step way = step_in(direction);
    return Space::at(space.file() + way.file, space.rank() + way.rank);
  }

  std::optional<Piece> other_at(Space space) const {
    return space == start_ ? std::nullopt : position_.at(space);
  }

  void reach(Space space, int moves) {
    if (std::ranges::find(reached_, space, &Runner::space) == reached_.end())
      reached_.push_back({space, moves});
  }

  void go(const Runner& here, Direction direction, int steps) {
    std::optional<Space> space = here.space;
    for (; steps > 0; --steps) {
      space = next(*space, direction);
      if (!space) return;
      const auto piece = other_at(*space);
      if (piece && piece->side == piece_.side) return;
      if ((closed_ >> space->number() & 1) == 0) reach(*space, here.moves + 1);
      if (piece) return;
    }
  }

  // Whether one more move, whole or a deployment, goes beyond the edge. A deployment drops parts
  // wherever a whole move could pass, so that it alone need be looked at.
  bool leaves_from(Space space) const {
    for (const Direction diagonal : diagonals)
      for (const Direction straight : straights)
        if (leaves(space, diagonal, piece_.circles, straight, piece_.squares) ||
            leaves(space, straight, piece_.squares, diagonal, piece_.circles))
          return true;
    return false;
  }

  bool leaves(Space from, Direction first, int steps, Direction second, int more) const {
    std::optional<Space> space = from;
    for (int i = 0; i < steps + more; ++i) {
      const Direction direction = i < steps ? first : second;
      if (space->rank() == last_rank(piece_.side) && step(direction).rank > 0) return true;
      space = next(*space, direction);
      if (!space) return false;
      const auto piece = other_at(*space);
      if (piece && (piece->side != piece_.side || piece->parts() == max_parts)) return false;
    }
    return false;
  }

  const Position& position_;
  Space start_;
  Piece piece_;
  Bits closed_;
  std::vector<Runner> reached_;
};

}  // namespace

std::optional<int> moves_to_edge(const Position& position, Space space) {
  return Ways(position, space, *position.at(space)).moves_to_edge();
}

std::optional<Runner> fastest(const Position& position, Side side, Bits closed) {
  std::optional<Runner> found;
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    const auto piece = position.at(space);
    if (!piece || piece->side != side || (closed >> number & 1) != 0) continue;
    const auto moves = Ways(position, space, *piece, closed).moves_to_edge();
    if (moves && (!found || *moves < found->moves)) found = Runner{space, *moves};
  }
  return found;
}

}  // namespace cairn::towers

// TZAAR's rules once more, as plainly as they can be said, to test the engine against: a map from
// points to stacks, lines walked step by step, every position a copy. It shares with the engine no
// more than the plain data (Setup, Stack, Move), and goes by the text of the rules alone.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tzaar/position.hpp"

namespace cairn::tzaar::test {

class Reference {
 public:
  explicit Reference(const Setup& setup);

  Setup setup() const;
  std::optional<Outcome> outcome() const;
  std::vector<Move> moves() const;  // the legal ones, in no special order; none when it is over
  Reference after(const Move& move) const;

  // What `side` could do if it were to move.
  std::vector<Move> captures(Side side) const;
  std::vector<Move> stackings(Side side) const;

 private:
  using Point = std::pair<int, int>;

  bool is_opening() const;
  std::set<Type> shown_types(Side side) const;
  std::optional<Point> first_stack(Point from, Point step) const;
  std::vector<std::pair<Point, Point>> meetings(Side side) const;
  std::vector<Move> placements() const;

  std::map<Point, Stack> board_;
  Side to_move_;
  Stage stage_;
};

// Whether the side to move can take the last stack of a type from its opponent in this turn.
bool can_starve(const Reference& position);

// The number of sequences of `depth` actions.
std::uint64_t perft(const Reference& position, int depth);

// The number of different positions after one whole turn.
std::uint64_t count_turns(const Reference& position);

}  // namespace cairn::tzaar::test

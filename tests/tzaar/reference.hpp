// A second implementation of TZAAR's rules, as plain as possible, against which the engine is
// checked. It is a map from points to stacks, walks lines step by step, and copies every position.
// It shares only the plain data (Setup, Stack, Move) with the engine, and follows the text of the
// rules alone.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/tzaar/position.hpp"

namespace cairn::tzaar::test {

class Reference {
 public:
  explicit Reference(const Setup& setup);

  Setup setup() const;
  std::optional<Outcome> outcome() const;
  std::vector<Move> moves() const;  // the legal ones, in no particular order; none when the game is
                                    // over
  Reference after(const Move& move) const;

  // These return what `side` could do if it were to move.
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

// Whether the side to move can capture the opponent's last stack of a type in this turn.
bool can_starve(const Reference& position);

// Returns the number of sequences of `depth` actions.
std::uint64_t perft(const Reference& position, int depth);

// Returns the number of different positions after one whole turn.
std::uint64_t count_turns(const Reference& position);

}  // namespace cairn::tzaar::test

// A second implementation of the rules of Battle of Towers, slow and plain, against which the
// engine is checked. It is a map of towers, each a bag of parts, and finds moves by walking. It
// shares only the plain data of Setup with the engine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/towers/position.hpp"

namespace cairn::towers::reference {

struct Tower {
  bool white = true;
  std::multiset<char> parts;  // 'c' and 's'

  friend auto operator<=>(const Tower&, const Tower&) = default;
};

using Place = std::pair<int, int>;  // file and rank, 1..8

struct Board {
  std::map<Place, Tower> towers;
  bool white_moves = true;
  bool crossed = false;  // the other side has gone beyond the far edge

  friend auto operator<=>(const Board&, const Board&) = default;
};

Board board_of(const Setup& setup);

// Returns the boards after each legal move, one for each move, in no particular order.
std::vector<Board> successors(const Board& board);

// Returns whether White has won, or nothing if the game goes on.
std::optional<bool> white_won(const Board& board);

std::uint64_t perft(const Board& board, int depth);

}  // namespace cairn::towers::reference

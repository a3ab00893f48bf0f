// The rules of Battle of Towers once more, slow and plain, to check the engine against: a map of
// towers, each a bag of parts, and moves found by walking. It shares no code with the engine but
// the plain data of Setup.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "towers/position.hpp"

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

// The boards after each legal move, one for each move, in no particular order.
std::vector<Board> successors(const Board& board);

// Whether White has won, or nothing if the game goes on.
std::optional<bool> white_won(const Board& board);

std::uint64_t perft(const Board& board, int depth);

}  // namespace cairn::towers::reference

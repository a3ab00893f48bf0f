#include "towers/reference.hpp"

#include <string>

namespace cairn::towers::reference {

namespace {

using Way = std::pair<int, int>;  // file and rank step

// The single steps of a deployment that were made: the part that was dropped, and the direction.
using Steps = std::vector<std::pair<char, Way>>;

std::vector<Way> ways(char part, bool white) {
  const int ahead = white ? 1 : -1;
  if (part == 'c') return {{-1, ahead}, {1, ahead}};
  return {{0, ahead}, {-1, 0}, {1, 0}};
}

enum class Where { on_board, crossed, nowhere };

Where where(Place from, Way way, bool white) {
  const int file = from.first + way.first;
  const int rank = from.second + way.second;
  if (from.second == (white ? 8 : 1) && way.second != 0) return Where::crossed;
  return file >= 1 && file <= 8 && rank >= 1 && rank <= 8 ? Where::on_board : Where::nowhere;
}

Place beside(Place from, Way way) {
  return {from.first + way.first, from.second + way.second};
}

Board without(Board board, Place from) {
  board.towers.erase(from);
  board.white_moves = !board.white_moves;
  return board;
}

// Returns the board after walking `steps` steps, or nothing if that is not a move.
std::optional<Board> walk(const Board& board, Place from, Way way, int steps) {
  const Tower& tower = board.towers.at(from);
  Board result = without(board, from);
  Place here = from;
  for (int step = 1; step <= steps; ++step) {
    const bool last = step == steps;
    const Where next = where(here, way, tower.white);
    if (next == Where::nowhere || (next == Where::crossed && !last)) return std::nullopt;
    if (next == Where::crossed) {
      result.crossed = true;
      return result;
    }
    here = beside(here, way);
    if (!last && board.towers.contains(here)) return std::nullopt;
  }
  const auto met = board.towers.find(here);
  Tower arrived = tower;
  if (met != board.towers.end() && met->second.white == tower.white) {
    if (met->second.parts.size() + tower.parts.size() > 3) return std::nullopt;
    arrived.parts.insert(met->second.parts.begin(), met->second.parts.end());
  }
  result.towers[here] = arrived;
  return result;
}

// Returns the board after dropping the parts in this order, and the steps that were made.
std::optional<std::pair<Steps, Board>> drop(const Board& board, Place from, const Steps& planned) {
  const bool white = board.white_moves;
  Board result = without(board, from);
  Steps made;
  Place here = from;
  for (const auto& [part, way] : planned) {
    made.push_back({part, way});
    const Where next = where(here, way, white);
    if (next == Where::nowhere) return std::nullopt;
    if (next == Where::crossed) {
      result.crossed = true;
      return {{made, result}};
    }
    here = beside(here, way);
    Tower& tower = result.towers[here];
    if (!tower.parts.empty() && (tower.white != white || tower.parts.size() == 3))
      return std::nullopt;
    tower.white = white;
    tower.parts.insert(part);
  }
  return {{made, result}};
}

// The key is the list of steps made, because two plans that end early in the same way are the same
// deployment.
std::map<Steps, Board> deployments(const Board& board, Place from) {
  const auto& parts = board.towers.at(from).parts;
  std::map<Steps, Board> found;
  if (parts.size() < 2) return found;
  for (const std::string& order : {std::string("cs"), std::string("sc")})
    for (const Way& first : ways(order[0], board.white_moves))
      for (const Way& second : ways(order[1], board.white_moves)) {
        Steps planned(parts.count(order[0]), {order[0], first});
        planned.insert(planned.end(), parts.count(order[1]), {order[1], second});
        if (const auto result = drop(board, from, planned)) found.insert(*result);
      }
  return found;
}

}  // namespace

Board board_of(const Setup& setup) {
  Board board;
  for (int number = 0; number < 64; ++number) {
    const auto& piece = setup.pieces[static_cast<std::size_t>(number)];
    if (!piece) continue;
    Tower tower{piece->side == Side::white, {}};
    for (int i = 0; i < piece->circles; ++i) tower.parts.insert('c');
    for (int i = 0; i < piece->squares; ++i) tower.parts.insert('s');
    board.towers[{number % 8 + 1, number / 8 + 1}] = tower;
  }
  board.white_moves = setup.to_move == Side::white;
  board.crossed = setup.breakthrough;
  return board;
}

std::vector<Board> successors(const Board& board) {
  std::vector<Board> boards;
  if (board.crossed) return boards;
  for (const auto& [from, tower] : board.towers) {
    if (tower.white != board.white_moves) continue;
    for (const char part : {'c', 's'})
      for (const Way& way : ways(part, tower.white))
        for (int steps = 1; steps <= static_cast<int>(tower.parts.count(part)); ++steps)
          if (const auto result = walk(board, from, way, steps)) boards.push_back(*result);
    for (const auto& [steps, result] : deployments(board, from)) boards.push_back(result);
  }
  return boards;
}

std::optional<bool> white_won(const Board& board) {
  if (board.crossed || successors(board).empty()) return !board.white_moves;
  return std::nullopt;
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const Board& next : successors(board)) sequences += perft(next, depth - 1);
  return sequences;
}

}  // namespace cairn::towers::reference

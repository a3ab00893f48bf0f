// What was played from a position in the games of a database, and how it went.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

// A turn that was played there, with all turns that lead to an image of the same position. Results
// are those of the player who made it.
struct ExploredTurn {
  std::uint64_t position = 0;  // key of the position after it
  std::string turn;            // as it is from the position that was asked for
  std::size_t games = 0;
  std::size_t wins = 0;
  std::size_t draws = 0;
  std::size_t losses = 0;           // the rest of the games are open
  std::optional<double> mean_loss;  // in points of win percentage, over the games that are analysed
  std::vector<std::string> players;  // who played it most, at most three
};

struct Exploration {
  std::string game;
  std::string position;             // position text
  std::vector<ExploredTurn> turns;  // the most frequent first
};

}  // namespace cairn

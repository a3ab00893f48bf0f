// What was played from a position in the games of a database, and how it went.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"

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

// A game in which the position or an image of it stands, as the database has it. What is not known
// is empty.
struct ExploredGame {
  std::string source;  // the file from which it came
  int number = 1;      // of the record in its source, from 1
  Place place{1, 1};   // where it began
  std::string white;
  std::string black;
  std::string date;
  std::string result;  // white, black, draw or open
  int after = 0;  // the turn after which the position stands for the first time, 0 for the start
  std::uint64_t next = 0;  // key of the position after the next turn
  std::string played;      // that turn as it is in the game; empty if the game ends there
  std::string turn;        // as it is from the position that was asked for
};

struct Exploration {
  std::string game;
  std::string position;                // position text
  std::size_t games = 0;               // in how many games it stands
  std::vector<ExploredTurn> turns;     // the most frequent first
  std::vector<ExploredGame> behind{};  // the first of these games, as many as were asked for
};

}  // namespace cairn

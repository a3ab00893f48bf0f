// The first turns of many games as a tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

struct OpeningNode {
  std::uint64_t key = 0;
  std::string position;  // position text, once the turns have names; empty in a tree by kinds
  std::string turn;      // the turn that leads here; empty for a start
  int games = 0;
  int white_wins = 0;
  int black_wins = 0;
  int draws = 0;
  std::optional<double> accuracy;   // mean over both players of all games
  std::optional<double> mean_loss;  // of the turn that leads here, over the games that are analysed
  std::string last_date;            // of a game, as its record has it
  std::vector<std::string>
      players;  // who made the turn that leads here: at most three, the strongest
  std::vector<OpeningNode> children;  // those with the most games first, and at least two
  int rare = 0;                       // how many turns have too few games for a node
};

// The openings from one start, or from many, which have no position in common.
struct OpeningTree {
  std::string game;   // the game's name
  std::string title;  // of the game and the kind of start, for people
  OpeningNode root;
  bool is_by_kind = false;  // turns of one kind are one, whatever their starts
};

}  // namespace cairn

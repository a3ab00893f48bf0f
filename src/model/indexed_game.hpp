// What a database knows of a record besides its text, so that questions need no replay.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/side.hpp"
#include "model/record.hpp"

namespace cairn {

struct IndexedTurn {
  Side side = Side::white;
  std::string text;            // in the notation for people (Format::text)
  std::uint64_t position = 0;  // key of the position after the turn
};

// A key of a position is the same for all of its images under the symmetries of board and colours.
struct IndexedGame {
  std::string game;         // the game's name
  Properties tags;          // of the record's root
  std::string setup;        // the kind of start in the game's own words
  std::string result;       // "white", "black", "draw" or "open"
  std::string ending;       // how the game ended: the word that --ending takes; empty if not known
  std::uint64_t start = 0;  // key of the starting position
  std::vector<IndexedTurn> turns;
  // Keys of the game up to its start and up to each turn, which all its images share.
  std::vector<std::uint64_t> beginnings;
  // The maps that take the game to the form that these keys are of (GameKeys::maps).
  std::uint64_t maps = 0;
  bool is_whole = true;  // false if some turn of the record cannot be played
};

}  // namespace cairn

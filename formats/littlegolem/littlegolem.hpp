// Little Golem's TZAAR records: SGF-like, FF[TZAAR], the start as 60 letters in POS, one node a
// turn with W or B, and a turn's actions as letters joined by `-`. Result, dates and ranks are not
// in them. The letters are explained in formats/notation/tzaar_letters.hpp.
#pragma once

#include <string>
#include <string_view>

#include "formats/sgf/sgf.hpp"
#include "model/record.hpp"

namespace cairn {

// Whether the game has that server's form rather than Cairn's: FF[TZAAR] and no AP.
bool is_littlegolem(const sgf::Tree& game);

// As read_cairn(); throws Error (position) too if the start is random and not given.
Record read_littlegolem(sgf::Game game);

// The record as the server sends it: the tags as they came, the moves, and nothing else; without a
// line end. What that server has not is left out: comments, variations, and the tags AP and CA.
// Turns and start are in the server's letters already. Throws Error (usage) for other games.
std::string write_littlegolem(const Record& record);

}  // namespace cairn

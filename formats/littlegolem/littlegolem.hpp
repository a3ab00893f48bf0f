// Reads and writes Little Golem's TZAAR records. They resemble SGF: FF[TZAAR], the start as 60
// letters in POS, and one node for each turn with W or B, in which the actions of the turn are
// joined by `-`. The records contain no result, dates or ranks. The letters are explained in
// tzaar/letters.hpp.
#pragma once

#include <string>
#include <string_view>

#include "formats/sgf/sgf.hpp"
#include "model/record.hpp"

namespace cairn {

// Whether the game has that server's form rather than Cairn's: it has FF[TZAAR] and no AP.
bool is_littlegolem(const sgf::Tree& game);

// Reads the game like read_cairn(). Also throws Error (position) if the start is random (VA) but
// not given in POS.
Record read_littlegolem(sgf::Game game);

// Writes the record as the server sends it, with a line end: the tags unchanged, the moves, nothing
// else. What the server does not know is left out: comments, variations, and the tags AP and
// CA. The turns and the start must already be in the server's letters. Throws Error (usage) for
// other games.
std::string write_littlegolem(const Record& record);

}  // namespace cairn

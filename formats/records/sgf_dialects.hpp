// Reads and writes Cairn's own SGF dialect, which serves every game. The root has FF with the
// game's name, AP[Cairn:version], CA[UTF-8], and POS with the start in any notation of the game.
// Each turn is one node with its move first. Comments, unknown properties and variations are kept.
// This file also has the helpers that similar dialects share.
#pragma once

#include <string>
#include <string_view>

#include "core/record.hpp"
#include "formats/records/sgf.hpp"

namespace cairn {

// Makes a record of a game. The record's `game` stays empty; the caller knows which game FF names.
// The record is broken where the game breaks off or a node holds two moves. If only a variation
// breaks off, this is one of the repairs. Throws Error (syntax) if the first node holds a move.
Record read_cairn(sgf::Game game);

// Writes a record as text that ends with a line end. Its turns and start must already be in the
// game's notation for this format. Throws Error (usage) if the record's game is not among the
// names.
std::string write_cairn(const Record& record);

// Sets a property to one value. A new property is added at the end.
void set_value(Properties& properties, std::string_view name, std::string value);

// Whether the tag AP says that Cairn wrote the record.
bool is_own_record(const Properties& tags);

// Reads and writes Little Golem's TZAAR records. They resemble SGF: FF[TZAAR], the start as 60
// letters in POS, and one node for each turn with W or B, in which the actions of the turn are
// joined by `-`. The records contain no result, dates or ranks. The letters are explained in
// games/tzaar/notation.hpp.

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

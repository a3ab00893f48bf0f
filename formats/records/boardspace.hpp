// Reads and writes the TZAAR records of the server Boardspace. They resemble SGF: GM[Tzaar], the
// setup and a random key in SU, the players in P0 and P1, and one node for each gesture of a
// player, `; P0[3 Pickb C 3]TM[12345]`.
//
// A gesture consists of a running number, which may be missing, a verb in any case, and arguments:
//   Start P0                    that player begins
//   Pickb C 3                   picks up the stack on C3
//   Dropb C 4, Dropcap C 4      puts it down on C4 (Dropcap: captures there)
//   Capture C 3 C 4, Move ...   picks up and puts down in one gesture, as robots do
//   Pass                        skips the second action of the turn
//   Done                        confirms the turn
//   Pick wr 0, Drop wr 0        takes a piece from the rack (w or b; 0 Tott, 1 Tzarra, 2 Tzaar), or
//                               puts it back
//   OnBoard wr 0 C 3            places a piece from the rack in one gesture
//   Resign                      the player resigns
//   WinOnTime                   the player wins because the opponent's time has run out
// TM is the player's clock for the whole game, in milliseconds. P0 and P1 also hold information
// about a player: id "name", ranking, country, and in the last node the time used.
//
// The setups are tzaar-standard, tzaar-random (the layout is rebuilt from the key, see
// boardspace_layout.hpp) and tzaar-custom (the players place their pieces).
//
// The reader converts to the standard SGF properties PW, PB, DT (as YYYY-MM-DD) and RE ("W+",
// "W+Resign", "W+Time"). BSDT and BSRE keep the site's own text of date and result where it says
// more. A turn's TM has one value for each gesture, including Done. The actions of a turn that was
// never finished are kept as HALF in a node without a move. All other properties stay unchanged.
// Turns are move text with the names of spaces: `E9xE8-F4+F5`.
#pragma once

#include <string>
#include <string_view>

#include "core/record.hpp"
#include "formats/records/sgf.hpp"

namespace cairn {

// Whether the game with which a text begins is in Boardspace's form.
bool is_boardspace(std::string_view text);

// Reads the game at the scanner's position and replays it, because gestures have a meaning only on
// the board. Mistakes that can be corrected without doubt are corrected and listed as repairs. The
// record is broken where the game cannot be played any further. Throws Error (syntax or position)
// if nothing of the game can be read.
Record read_boardspace(sgf::Scanner& scanner);

// Writes the record in the form that the site's own reader accepts, without variations. A start
// that has no key is written as tzaar-custom, with its pieces placed one by one; the tag POS, which
// the site's reader skips, gives the start that these placements lead to. The record's start and
// turns must already be in this format's notation. Throws Error (usage) for other games, and for a
// start that cannot be reached by placing pieces.
std::string write_boardspace(const Record& record);

}  // namespace cairn

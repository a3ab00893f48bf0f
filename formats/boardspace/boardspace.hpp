// Boardspace's TZAAR records: SGF-like, GM[Tzaar], the setup and a random key in SU, the players in
// P0 and P1, and one node for each gesture of a player: `; P0[3 Pickb C 3]TM[12345]`.
//
// A gesture is a running number, which may be missing, a verb in any case, and its arguments:
//   Start P0                    that player begins
//   Pickb C 3                   takes up a stack; Dropb C 4, Dropcap C 4 puts it down there
//   Capture C 3 C 4, Move ...   both in one, as robots do
//   Pass, Done                  renounces the second half of the turn; confirms the turn
//   Pick wr 0, Drop wr 0        takes a piece of the rack (w or b; 0 Tott, 1 Tzarra, 2 Tzaar), or
//                               puts it back
//   OnBoard wr 0 C 3            places such a piece at once
//   Resign, WinOnTime           the player gives up; the player wins, the other's time being used
//   up
// TM is the player's whole clock in milliseconds. P0 and P1 also hold what is known of a player:
// id "name", ranking, country, and in the last node the time used.
//
// The setups are tzaar-standard, tzaar-random (the layout is rebuilt from the key, see
// boardspace_layout.hpp) and tzaar-custom (the players place their pieces).
//
// A record that is read has the standard SGF properties: PW, PB, DT (as YYYY-MM-DD) and RE ("W+",
// "W+Resign", "W+Time"). BSDT and BSRE keep the site's own text of date and result where it says
// more. The clocks of a turn are the values of its TM, one for each gesture, Done included. What
// was done of a turn that was never finished is HALF in a node without a move. All other properties
// stay as they were. Turns are move text with the names of spaces: `E9xE8-F4+F5`.
#pragma once

#include <string>
#include <string_view>

#include "formats/sgf/sgf_scanner.hpp"
#include "model/record.hpp"

namespace cairn {

// Whether the game with which a text begins has that site's form.
bool is_boardspace(std::string_view text);

// Reads the game at which the scanner stands, and replays it: the gestures mean something on the
// board only. What can be put right without doubt is, and is among the repairs; where the game
// cannot be played any further the record is broken. Throws Error (syntax or position) if nothing
// of the game can be read.
Record read_boardspace(sgf::Scanner& scanner);

// The record as that site's reader accepts it; variations are left out. A start that has no key is
// written as tzaar-custom: its pieces are placed one by one, and POS, which that reader skips, says
// what they stand for. Start and turns are in this format's notation already. Throws Error (usage)
// for other games, and for a start that no placement leads to.
std::string write_boardspace(const Record& record);

}  // namespace cairn

// Cairn's own SGF, for every game: FF with the game's name, AP[Cairn:version], CA[UTF-8], POS with
// the start in any notation of the game, one node a turn with its move first, comments, unknown
// properties and variations kept. Also what dialects of the same build share.
#pragma once

#include <string>
#include <string_view>

#include "formats/sgf/sgf.hpp"
#include "formats/text/game_names.hpp"
#include "model/record.hpp"

namespace cairn {

// The record of a game, its `game` left empty for those who know FF. It is broken where the game
// breaks off, or where a node holds two moves; if only a variation breaks off that is a repair.
// Throws Error (syntax) if the first node holds a move.
Record read_cairn(sgf::Game game);

// The text of a record, with a line end. Turns and start are in the game's notation for this
// format already. What is no UTF-8 is taken as ISO 8859-1. Throws Error (usage) if the record's
// game is not among the names.
std::string write_cairn(const Record& record, GameNames names);

// Gives a property that value where it stands, or at the end.
void set_value(Properties& properties, std::string_view name, std::string value);

// Puts the start into the tag POS; an empty start changes nothing.
void set_start(Properties& tags, const std::string& start);

// Whether the tags say that Cairn wrote the record.
bool is_own_record(const Properties& tags);

}  // namespace cairn

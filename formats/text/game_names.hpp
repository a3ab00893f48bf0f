// What readers and writers need to know about the games: their names, and how to recognise their
// position text. So no reader has to mention a game by name.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct GameName {
  std::string name;      // as in Record::game
  std::string title;     // as people write it
  std::string sgf_name;  // the value of SGF's FF property
  int board_parts = 0;   // number of parts, joined by `/`, of the board in position text
};

// The games that Cairn knows, in their order. It is defined beside the list of games
// (games/list.cpp).
const std::vector<GameName>& game_names();

// Finds a game by its name or SGF name (ignoring case), or by the number of parts of its board.
// Returns null if no game matches.
const GameName* find_name(std::string_view name);
const GameName* find_sgf_name(std::string_view sgf_name);
const GameName* find_board_parts(int parts);

// The number of parts that a board in position text has. Only the text before the first blank
// counts.
int count_board_parts(std::string_view position_text);

// Whether a line is meant as a position: it is a board of several parts, or a game's name followed
// by a start in any notation of that game. After the name the start may be missing, which means the
// game's usual start.
bool is_position_line(std::string_view line);

// A game's name and the text of a position of that game.
struct NamedPosition {
  std::string game;
  std::string start;
};

// Splits such a line into game and position; where no name is given, the number of parts of the
// board determines the game. Throws Error (syntax) if no game has a board of that form.
NamedPosition read_position_line(std::string_view line);

// The text "FF[A] or FF[B]", made from the SGF names, for messages.
std::string expected_sgf_names();

}  // namespace cairn

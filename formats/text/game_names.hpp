// What readers and writers must know of the games: names, and how a position text looks. The list
// is made from the list of games and handed in, so that no reader names a game.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cairn {

struct GameName {
  std::string name;      // as in Record::game
  std::string title;     // as people write it
  std::string sgf_name;  // as SGF's FF says it
  int board_parts = 0;   // of the board in position text, joined by `/`
};

using GameNames = std::span<const GameName>;

// The game of that name, SGF name (both in any case) or number of parts; null if there is none.
const GameName* find_name(GameNames names, std::string_view name);
const GameName* find_sgf_name(GameNames names, std::string_view sgf_name);
const GameName* find_board_parts(GameNames names, int parts);

// The number of parts of a board in position text: of what stands before the first blank.
int count_board_parts(std::string_view position_text);

// Whether a line is meant as a position: a board of several parts, or a game's name and a start in
// any notation of that game (nothing for the usual one).
bool is_position_line(std::string_view line, GameNames names);

// A game and a position of it, as text.
struct NamedPosition {
  std::string game;
  std::string start;
};

// Tells the game of such a line. Throws Error (syntax) if it is of no game's form.
NamedPosition read_position_line(std::string_view line, GameNames names);

// "FF[A] or FF[B]" for messages.
std::string expected_sgf_names(GameNames names);

}  // namespace cairn

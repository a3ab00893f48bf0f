// What readers and writers need to know about the games: their names, how to recognise their
// position text, and other names of their spaces. So no reader has to mention a game by name.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/space_names.hpp"

namespace cairn {

struct GameName {
  std::string name;      // as in Record::game
  std::string title;     // as people write it
  std::string sgf_name;  // the value of SGF's FF property
  int board_parts = 0;   // number of parts, joined by `/`, of the board in position text
  // The text of a turn in other names of spaces; null for a game whose spaces have one name only.
  // Throws Error (syntax) for a name that is no space.
  std::string (*renamed)(std::string_view turn, SpaceNames from, SpaceNames to) = nullptr;
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

// Whether the word may be a board, perhaps a damaged one: it has several parts.
bool looks_like_board(std::string_view word);

// Whether a line is meant as a start: its first word may be a board, or is a game's name, after
// which a start in any notation of that game may follow, instead of the game's usual one.
bool is_position_line(std::string_view line);

// A game's name and the text of a position of that game.
struct NamedPosition {
  std::string game;
  std::string start;
};

// Splits such a line into game and position; where no name is given, the number of parts of the
// board determines the game. Throws Error (syntax) if no game has a board of that form.
NamedPosition read_position_line(std::string_view line);

// The text of a turn of the game in other names of spaces; the same text if its spaces have one
// name only. Throws Error (syntax) for a name that is no space.
std::string with_space_names(std::string_view turn, std::string_view game, SpaceNames from,
                             SpaceNames to);

// The text "FF[A] or FF[B]", made from the SGF names, for messages.
std::string expected_sgf_names();

}  // namespace cairn

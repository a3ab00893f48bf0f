// The list of games, how they are told apart in texts, and what is said of all of them. This is the
// only place where a game is chosen at run time.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.hpp"
#include "games/any_game.hpp"

namespace cairn {

// The games that the program knows, in the order in which they are shown to people.
std::span<const AnyGame* const> games();

// Adds a game after the others. It must outlive all use of the list; no other thread may use the
// list meanwhile.
void add_game(const AnyGame& game);

// Returns the game with that name (AnyGame::name). Throws Error (usage) if there is none.
const AnyGame& game_named(std::string_view name);

// Finds a game by its name or SGF name (ignoring case), or by the number of parts of its board.
// Returns null if no game matches.
const AnyGame* find_name(std::string_view name);
const AnyGame* find_sgf_name(std::string_view sgf_name);
const AnyGame* find_board_parts(int parts);

// Returns the words of all games for how a game can end by its rules (Ending::word), each once.
std::vector<std::string_view> ending_words();

// Returns the words of all games for the kinds of their starts (Game::setup_name), each once.
std::vector<std::string_view> setup_words();

// Whether the game can read the text as a position.
bool reads_position(const AnyGame& game, std::string_view text);

// The number of parts that a board in position text has. Only the text before the first blank
// counts.
int count_board_parts(std::string_view position_text);

// Whether the word may be a board, perhaps a damaged one: it has several parts, or lists pieces.
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

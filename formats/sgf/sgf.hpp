// SGF's tree of properties, for every dialect and game. Only moves (W and B) have a meaning here;
// all other properties are kept as text.
//
// The reader accepts game trees in any layout. Property names consist of letters and digits and are
// kept as written; old SGF ignored lower-case letters in them, but it is older than every game read
// here. In a value, `\` before a character makes that character literal, and `\` before a line end
// removes both. Line ends in values become LF. Outside of games, only white space and lines of
// words may stand, which are noted.
//
// A value is not closed, and the game breaks off there, if another property begins in it and
// nothing in it is escaped, as in `PW[Ann;W[b2-b3]`. In the names of players and events, which
// servers write without escapes, a `]` belongs to the value if nothing that may follow a value
// stands after it.
//
// When a game breaks off, everything before the break is kept. A game that is not closed ends where
// the next one begins, so that it cannot swallow the games after it. A game begins at `(;` followed
// by a root property (FF, GM, AP or CA); inside a value other than a move this counts only at the
// start of a line. Root properties in inner nodes, which SGF forbids, are left out so that such a
// node never looks like the beginning of a game. For the same reason the writer escapes a `(` in a
// value that could be taken for one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "formats/sgf/sgf_cursor.hpp"
#include "model/record.hpp"

namespace cairn::sgf {

class Scanner;  // formats/sgf/sgf_scanner.hpp

// A tree that is nested more deeply is an error, so that no input can exhaust the stack.
inline constexpr int max_nesting = 1000;

// A game with more nodes is an error too, because a node takes about a hundred times as much memory
// as the single character that it can be written with.
inline constexpr int max_nodes = 100'000;

struct Node {
  Properties properties;
  Place place;  // of its `;`
};

// A sequence of at least one node, followed by the continuations if there are several.
struct Tree {
  std::vector<Node> nodes;
  std::vector<Tree> children;
};

// A game, or the part of it before the place where it breaks off.
struct Game {
  Tree tree;
  std::optional<Error> error;            // where it breaks off, and why
  bool breaks_off_in_move = false;       // the last move is incomplete
  bool breaks_off_in_variation = false;  // the main line is complete
  std::vector<Repair> repairs;
  std::vector<std::string> notes;  // of what was skipped around the game
};

// A piece of the text where a game is expected: the game, or the error that says what is wrong.
struct Item {
  std::string_view text;  // the whole piece, unchanged
  Place place;            // where it begins
  std::variant<Game, Error> content;
};

// The repair which reports that a root property in an inner node was left out.
Repair repair_of_misplaced(std::string_view name, Place place);

// Says what was skipped around the game that the scanner has read.
std::vector<std::string> notes_around(const Scanner& scanner);

// Reads the game at the scanner's position. Throws Error (syntax) if the game breaks off before its
// second node.
Game read_game(Scanner& scanner);

// Calls `handle` for each game of the text, and for each piece that is not a game, in order.
void read(std::string_view text, const std::function<void(const Item&)>& handle);

// Whether a game begins somewhere in the text, by the rule at the head of this file.
bool contains_game(std::string_view text);

// Appends `NAME[value][value]` with the values escaped; what is not UTF-8 is read as ISO 8859-1 and
// converted. A property without values gets an empty one.
void append(std::string& out, const Property& property);
void append(std::string& out, std::string_view name, std::string_view value);

// Whether a property of that name is a move.
constexpr bool is_move(std::string_view name) {
  return name == "W" || name == "B";
}

// turns_of() turns the main line of a tree, from the node with index `first_node` on, and its
// variations into a sequence of turns. A node becomes one turn with the node's first move, or
// without text if the node has no move. Further moves, which a node should not have, stay among the
// turn's properties. append() writes such a sequence and puts `line_break` before each node, so
// "\n" gives every node a line of its own.
std::vector<RecordTurn> turns_of(Tree tree, std::size_t first_node);
void append(std::string& out, const std::vector<RecordTurn>& turns, std::string_view line_break);

// Writes several continuations as one text, `(;(...)(...))`, and reads them back. Reading throws
// Error (syntax).
std::string write_variations(const std::vector<std::vector<RecordTurn>>& variations);
std::vector<std::vector<RecordTurn>> read_variations(std::string_view text);

}  // namespace cairn::sgf

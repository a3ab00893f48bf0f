// SGF's tree of properties, for every dialect and game: only moves (W, B) have a meaning here.
//
// Read: game trees in any layout; property names of letters and digits, kept as written (the SGF
// that ignored lower-case letters in them is older than every game read here); `\` before a
// character takes it as it is, before a line end removes both; line ends in values become LF.
// Only white space may stand outside of games.
//
// Of a game that breaks off what stands before the break is kept. It ends where the next one
// begins, so that it never hides the others: in the structure and in moves at `(;` with a root
// property (FF, GM, AP, CA: in inner nodes, where SGF has none, they are left out), in other values
// only if that stands at the start of a line. The writer escapes a `(` that could look so.
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

// Trees nested more deeply are errors, so that no input can exhaust the stack.
inline constexpr int max_nesting = 1000;

// Games of more nodes are errors too: a node of one character takes a hundred times that in memory.
inline constexpr int max_nodes = 100'000;

struct Node {
  Properties properties;
  Place place;  // of its `;`
};

// Nodes one after the other, at least one, and then the ways to go on, if there are several.
struct Tree {
  std::vector<Node> nodes;
  std::vector<Tree> children;
};

// A game as far as it can be read.
struct Game {
  Tree tree;
  std::optional<Error> error;            // where it breaks off, and why
  bool breaks_off_in_move = false;       // the last move is not whole
  bool breaks_off_in_variation = false;  // the main line is whole
  std::vector<Repair> repairs;
};

// What stands in the text where a game should: the game, or what is wrong with it.
struct Item {
  std::string_view text;  // all of it, as it came
  Place place;            // where it begins
  std::variant<Game, Error> content;
};

// Of a root property in another node than the first: it was left out.
Repair repair_of_misplaced(std::string_view name, Place place);

// The game at which a scanner stands. Throws Error (syntax) if it breaks off before its second
// node.
Game read_game(Scanner& scanner);

// Calls `handle` for each game of the text and each piece of it that is none, in their order.
void read(std::string_view text, const std::function<void(const Item&)>& handle);

// Whether a game begins somewhere in the text, by the rule above.
bool contains_game(std::string_view text);

// Where a text has a character.
Place place_of(std::string_view text, std::size_t offset);

// `NAME[value][value]`; a property without a value gets an empty one.
void append(std::string& out, const Property& property);
void append(std::string& out, std::string_view name, std::string_view value);

// Whether a property of that name is a move.
constexpr bool is_move(std::string_view name) {
  return name == "W" || name == "B";
}

// A node's main line and its variations as a sequence of turns, and back. A turn is the node's
// first move, empty if it has none; further ones, which it should not have, are left among its
// properties. Nodes go on lines of their own if `line_break` is "\n"; it is put before each of
// them.
std::vector<RecordTurn> turns_of(Tree tree, std::size_t first_node);
void append(std::string& out, const std::vector<RecordTurn>& turns, std::string_view line_break);

// Several ways to go on as one text, `(;(...)(...))`, and back. Reading throws Error (syntax).
std::string write_variations(const std::vector<std::vector<RecordTurn>>& variations);
std::vector<std::vector<RecordTurn>> read_variations(std::string_view text);

}  // namespace cairn::sgf

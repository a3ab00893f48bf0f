// Reads SGF: the scanner, which goes once from left to right and knows line and column, and the
// nodes of a game.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "core/plain_line.hpp"
#include "core/record.hpp"
#include "core/text.hpp"

namespace cairn::sgf {

// Whether a game begins at the offset: `(;` and a root property, with white space allowed between
// them.
bool begins_game(std::string_view text, std::size_t at);

class Cursor {
 public:
  // `place` is where the text's first character stands.
  explicit Cursor(std::string_view text, Place place = {1, 1})
      : text_(text), line_(place.line), first_column_(place.column) {}

  bool at_end() const { return offset_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[offset_]; }
  bool sees(char c) const { return !at_end() && text_[offset_] == c; }
  bool sees(std::string_view word) const { return text_.substr(offset_).starts_with(word); }
  // Whether a game begins here.
  bool sees_game() const { return sees('(') && begins_game(text_, offset_); }
  bool at_line_start() const { return offset_ == line_start_ && first_column_ == 1; }
  std::size_t offset() const { return offset_; }
  std::string_view rest() const { return text_.substr(offset_); }
  std::string_view from(std::size_t start) const { return text_.substr(start, offset_ - start); }
  Place place() const { return {line_, static_cast<int>(offset_ - line_start_) + first_column_}; }
  // The place after the last character before the cursor that is not white space.
  Place place_before_blanks() const {
    std::size_t end = offset_;
    int line = line_;
    for (; end > 0 && is_blank(text_[end - 1]); --end) {
      const bool is_cr_lf = text_[end - 1] == '\r' && text_.substr(end).starts_with('\n');
      if (text_[end - 1] == '\n' || (text_[end - 1] == '\r' && !is_cr_lf)) --line;
    }
    if (line == line_) return {line_, static_cast<int>(end - line_start_) + first_column_};
    const std::size_t before = text_.substr(0, end).find_last_of("\r\n");
    return {line, static_cast<int>(before == text_.npos ? end + 1 : end - before)};
  }

  // Takes one character and keeps track of the place. The cursor must not be at the end.
  char take() {
    const char c = text_[offset_++];
    if (c == '\n' || (c == '\r' && !sees('\n'))) {
      ++line_;
      line_start_ = offset_;
      first_column_ = 1;
    }
    return c;
  }

  // Takes one character, or a line end of any kind (LF, CR or CR LF), which becomes LF.
  char take_text() {
    const char c = take();
    if (c != '\r') return c;
    if (sees('\n')) take();
    return '\n';
  }

  // Skips white space, what looks like it or cannot be seen.
  void skip_blanks() {
    const std::size_t end = text_.size() - after_blanks(rest()).size();
    while (offset_ < end) take();
  }

  // Takes a property's name. Boardspace's `P-1` is the only name that may contain a minus.
  std::string_view take_name() {
    const std::size_t start = offset_;
    const auto goes_on = [&](char c) {
      return is_letter(c) || is_digit(c) || (c == '-' && from(start) == "P");
    };
    while (goes_on(peek())) ++offset_;
    return from(start);
  }

  // Takes everything up to the next character that may have a meaning in a value: the `]` that ends
  // it, a line end, `\`, `(` or NUL.
  std::string_view take_plain_text() {
    const std::size_t start = offset_;
    while (!at_end() && !is_special(text_[offset_])) ++offset_;
    return from(start);
  }

 private:
  static bool is_special(char c) {
    static constexpr std::array<bool, 256> table = [] {
      std::array<bool, 256> special{};
      for (const char each : {']', '\\', '(', '\n', '\r', '\0'})
        special[static_cast<unsigned char>(each)] = true;
      return special;
    }();
    return table[static_cast<unsigned char>(c)];
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t line_start_ = 0;
  int line_;
  int first_column_;  // of the current line; not 1 only in the first line of a piece of a text
};

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

class Scanner;  // formats/records/sgf.hpp

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

// Appends `NAME[value][value]` with the values escaped; what is not UTF-8 is read as CP1252 and
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

// Reads SGF game by game and reports what it finds as events, for readers that need no tree. The
// reading rules are explained in sgf.hpp.

// Receives the contents of a game in order. A text that is passed is valid only during the call,
// unless it is a part of the text being read.
class Events {
 public:
  Events() = default;
  virtual ~Events() = default;
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  virtual void open() = 0;  // a continuation begins; not called for the game itself
  virtual void close() = 0;
  virtual void node(Place place) = 0;  // where its `;` stands
  virtual void property(std::string_view name, Place place) = 0;
  virtual void value(std::string_view text) = 0;  // of the last property, unescaped
  // A root property in an inner node. Its values are not reported, because the property would make
  // that node look like the first one of a game.
  virtual void misplaced(std::string_view name, Place place) = 0;
  // A `]` in a value of that property that should have been escaped.
  virtual void unescaped(std::string_view /*name*/, Place /*place*/) {}
};

// How long the lines of words are with which a text begins at the start of a line, with the blank
// lines among them, as exports and mails have them around games: "Games of Player"; 0 if its first
// line is none. What may be a part of a game is no word.
std::size_t words_length(std::string_view text);

class Scanner {
 public:
  // `place` is where the text's first character stands.
  explicit Scanner(std::string_view text, Place place = {1, 1}) : cursor_(text, place) {}

  // Moves to the next item: a game, or a piece of text that is not one. Returns false at the end.
  bool next();
  Place place() const { return place_; }           // where the item begins
  std::string_view rest() const { return rest_; }  // the text from the item's beginning on
  // Reads the item. Throws Error (syntax) where it is broken; next() continues after the damage.
  void read(Events& events);
  // The text of the item, once it is read.
  std::string_view item() const { return rest_.substr(0, end_ - start_); }
  // The lines of words that were skipped above the first game of the text, and below the game that
  // was read. What stands below a game belongs to it whether another one
  // follows or not, because a long text is read in pieces that end where a game begins.
  std::string_view words_above() const { return words_above_; }
  std::string_view words_below() const { return words_below_; }
  // After an error within a value: the part of the value that was read.
  std::string_view unclosed_value() const { return value_; }

 private:
  void read_game(Events& events);
  void read_nodes(Events& events);
  void read_property(Events& events);
  std::string_view read_value(std::string_view name, Events& events);
  std::optional<std::size_t> end_before_swallowed(std::string_view name,
                                                  std::string_view value) const;
  void expect_close(bool has_children) const;
  void check_opening(int depth) const;
  void skip_to_game();
  bool skip_to_line();
  std::string_view take_words(std::size_t length);

  Cursor cursor_;
  std::size_t start_ = 0;
  std::size_t end_ = 0;
  std::string_view words_above_;
  std::string_view words_below_;
  int nodes_ = 0;  // number of nodes of the game so far
  Place place_;
  std::string_view rest_;
  bool had_escapes_ = false;  // in the last value
  std::string value_;         // the last value that could not be returned as a part of the text
};

// The first value of a property in the first node of the game with which `text` begins, without
// resolving escapes. Empty if there is no such property.
std::string_view root_value(std::string_view text, std::string_view name);

}  // namespace cairn::sgf

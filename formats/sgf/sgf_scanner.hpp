// Reads SGF game by game and reports what it finds as events, for readers that need no tree. The
// reading rules are explained in sgf.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "formats/sgf/sgf_cursor.hpp"

namespace cairn::sgf {

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

// Whether a `[` after this beginning of a value would be taken for that of another property.
bool may_swallow(std::string_view property, std::string_view beginning);

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

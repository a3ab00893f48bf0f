// Reads SGF game by game and tells what it meets, for readers that need no tree. The rules of
// reading are in sgf.hpp.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "formats/sgf/sgf_cursor.hpp"

namespace cairn::sgf {

// What stands in a game, in its order. Texts are valid during the call only, unless they are part
// of the text that is read.
class Events {
 public:
  Events() = default;
  virtual ~Events() = default;
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  virtual void open() = 0;  // a way to go on begins; not called for the game itself
  virtual void close() = 0;
  virtual void node(Place place) = 0;  // of its `;`
  virtual void property(std::string_view name, Place place) = 0;
  virtual void value(std::string_view text) = 0;  // of the last property, unescaped
  // A property of the first node in another one, left out with its values: it would make that node
  // look like the first one of a game.
  virtual void misplaced(std::string_view name, Place place) = 0;
};

class Scanner {
 public:
  // `place` is that of the text's first character.
  explicit Scanner(std::string_view text, Place place = {1, 1}) : cursor_(text, place) {}

  // To the next game or piece of something else; false at the end.
  bool next();
  Place place() const { return place_; }           // where it begins
  std::string_view rest() const { return rest_; }  // the text from there on
  // Reads it. Throws Error (syntax) where it is broken; reading can go on after that.
  void read(Events& events);
  std::string_view item() const {
    return rest_.substr(0, cursor_.offset() - start_);
  }  // what was read
  // After an error within a value: what was read of it.
  std::string_view unclosed_value() const { return value_; }

 private:
  void read_game(Events& events);
  void read_nodes(Events& events);
  void read_property(Events& events);
  std::string_view read_value(std::string_view name);
  void expect_close(bool has_children) const;
  void check_opening(int depth) const;
  void skip_to_game();

  Cursor cursor_;
  std::size_t start_ = 0;
  int nodes_ = 0;  // of the game so far
  Place place_;
  std::string_view rest_;
  std::string value_;  // the last one that is not in the text as such
};

// The first value of that property in the first node of the game with which a text begins, as it
// stands there; empty if there is none.
std::string_view root_value(std::string_view text, std::string_view name);

}  // namespace cairn::sgf

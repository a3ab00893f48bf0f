// Reads lines of turns as people and programs write them, in plain characters
// (text/plain_line.hpp). Between turns may stand commas, semicolons, slashes and the bars of
// tables, their numbers, with or without dots, the side that moves (`white (Ann):`), comments in
// braces, or behind a semicolon up to the line's end, remarks in brackets, marks such as `!` and
// `$1`, and the result in figures or words. The signs within a turn are those of
// text/turn_signs.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.hpp"

namespace cairn {

struct TypedItem {
  enum class Kind : std::uint8_t {
    turn,     // or a word that is none
    comment,  // without its braces; a longer one is several items, a line each
    player,   // the name of a side's player
    result    // in SGF's form; `R` and `T` for the side to move that resigns or has no time left
  };

  Kind kind = Kind::turn;
  std::string text;
  std::size_t offset = 0;    // in the line
  int number = 0;            // of turns: the last number before it, or 0
  std::optional<Side> side;  // of turns and players
  bool is_joined = false;    // of turns: whether a sign such as a comma joins it to the one before
};

class TypedLines {
 public:
  // The items of the next line.
  std::vector<TypedItem> read(std::string_view line);
  // Whether the last line ended within a comment.
  bool is_in_comment() const { return is_in_comment_; }

 private:
  bool is_in_comment_ = false;
  int number_ = 0;
};

}  // namespace cairn

// The turn that is being read from a line, word by word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "formats/text/typed_words.hpp"

namespace cairn {

class OpenTurn {
 public:
  bool has_begun() const { return !text_.empty(); }

  // Whether the turn has begun and ends with a sign.
  bool ends_with_sign() const { return has_begun() && parts_.ends_with_sign; }

  // Whether the turn has the space that a stack leaves, but not yet the one where it goes.
  bool lacks_space() const { return parts_.spaces % 2 == 1 && !parts_.has_branches; }

  // Whether an action is complete, behind which another one may follow.
  bool is_complete() const { return has_begun() && !ends_with_sign() && !lacks_space(); }

  // Whether a word of spaces and signs belongs to the turn, rather than to the next one.
  bool goes_on_with(std::string_view word, const TurnParts& parts) const;

  // Adds such a word, which stands at an offset in the line.
  void add(std::string_view word, const TurnParts& parts, std::size_t offset);

  // A sign such as a comma stands behind the turn, which joins the next one to it.
  void join_next() { joins_next_ = has_begun(); }

  // What stands behind the turn tells that the next one is another one: its number.
  void part_next() { is_joined_ = false; }

  struct Finished {
    std::string text;  // empty if no turn has begun
    std::size_t offset = 0;
    bool is_joined = false;
  };
  // Ends the turn and returns it; the next one may begin.
  Finished finish();

 private:
  std::string text_;
  std::size_t offset_ = 0;
  TurnParts parts_;
  bool is_joined_ = false;   // whether a sign before the turn joins it to the last one
  bool joins_next_ = false;  // whether such a sign stands behind it
};

}  // namespace cairn

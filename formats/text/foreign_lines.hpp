// Where the lines of another record begin among those of a text record.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/text/record_lines.hpp"

namespace cairn {

// Whether a word begins as turns do: with a space such as b2, and a sign behind it.
bool looks_like_turn(std::string_view word);

// Finds where text that belongs to another record begins among the lines below a position, so that
// a record whose head is damaged does not spoil the record above it. That one must have numbered
// turns.
class ForeignLines {
 public:
  // `lines` are those below the position; they must outlive this object.
  explicit ForeignLines(const std::vector<TextRecordLine>& lines) : lines_(lines) { find(); }

  // The index of the first line that does not belong to the record, or the number of lines. The
  // record ends before lines without a number and without a turn, unless a later turn of it
  // follows; and where the numbers begin anew.
  std::size_t begin() const { return begin_; }

  // The index of the first line before begin() at which numbers are left out, if there is one. The
  // turns from there on belong to this record or to another one.
  std::optional<std::size_t> gap() const { return gap_; }

  // The index of the first of the last lines before begin() that have numbers, but no turn in any
  // notation, if there are any. Such text may stand behind a finished game.
  std::optional<std::size_t> rest() const { return rest_; }

 private:
  void find();
  std::optional<int> number_behind(std::size_t line) const;
  int number_after(std::size_t line, int number) const;
  bool begins_anew(std::size_t line, int number) const;
  bool leaves_out(std::size_t line, int number) const;
  std::size_t with_comments(std::size_t line) const;

  const std::vector<TextRecordLine>& lines_;
  int last_ = 0;                        // the last number
  bool has_unnumbered_ = false;         // whether the last line has none
  std::optional<std::size_t> foreign_;  // the first of the lines since then that have no turn
  std::size_t begin_ = 0;
  std::optional<std::size_t> gap_;
  std::optional<std::size_t> rest_;
};

}  // namespace cairn

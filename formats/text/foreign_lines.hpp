// The lines of a text record, and where those of another record begin among them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "formats/text/typed_line.hpp"

namespace cairn {

// What kind a line is, ignoring the white space around it. This is the only rule that decides where
// records begin: at a position, or at the first of its tags.
enum class TextLine { blank, comment, tag, position, turns };

// A line that is neither blank nor a position.
struct TextRecordLine {
  TextLine kind = TextLine::turns;
  std::string_view content;
  Place place;
  std::size_t start = 0;         // offset in the text
  std::vector<TypedItem> items;  // of a line of turns

  // Whether the line says something of the record and holds no turn: a comment, a tag, a result.
  bool is_remark() const {
    return kind == TextLine::comment || kind == TextLine::tag ||
           std::ranges::none_of(
               items, [](const TypedItem& item) { return item.kind == TypedItem::Kind::turn; });
  }
};

// Whether the text of a comment holds a whole record: a board, and numbered turns behind it. Then
// other characters stand in the place of its line ends, and it would be lost without a word. An
// indented comment is never a record; see write_text().
bool holds_record(std::string_view comment);

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

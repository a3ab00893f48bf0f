// The lines of text records: what kind each of them is.
#pragma once

#include <algorithm>
#include <cstddef>
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

// The part of a line that says something: without white space, zeros that fill up a file, and the
// signs with which mails quote (`>`, `> >`).
std::string_view content_of_line(std::string_view line);

TextLine kind_of_line(std::string_view line);

// Where a line ends that begins at an offset of the text. A line within a turn of which the program
// of a mail has begun another one goes on in that.
std::size_t end_of_wrapped_line(std::string_view text, std::size_t at);

// Where the row of a list or table in HTML ends that begins at an offset of the line, which is 0 or
// the end of another one, if several of them stand in it.
std::size_t end_of_row(std::string_view line, std::size_t at);

// The length of tags such as `[White "Ann"] [Black "Bob"]` with which the line begins; turns may
// follow them.
std::size_t length_of_tags(std::string_view line);

// The parts of a line in plain characters that has turns behind a heading, or behind a start in
// words, as a title with `: 1. D7xE8` behind it does. All of another line is its head.
struct HeadedLine {
  std::string_view head;
  std::size_t turns = 0;  // where they begin; the length of a line without any
};
HeadedLine parts_of_line(std::string_view line);

}  // namespace cairn

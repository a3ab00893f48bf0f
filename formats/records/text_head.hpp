// The head of a text record: who played, when and where, in comments such as `# White: Ann` or in
// tags in brackets, and the comment on the game. The grammar stands in text_records.hpp.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/record.hpp"

namespace cairn {

// The text with blanks in the place of control characters, which would make it look like binary
// data, and of ends of lines, also of those of Unicode; and none at its end.
std::string without_control(std::string_view text);

// Whether a comment holds a whole record: a board, and numbered turns after it. Then other
// characters stand in the place of its line ends, and it would be lost without a word. An indented
// comment is never a record; see write_text().
bool holds_record(std::string_view comment_line);

// Adds a line that begins with `#` to the tags: what it gives, or a comment. What
// contradicts an earlier line is a comment, and a note.
void add_comment_line(Record& record, std::string_view line, Place place);

// Adds a line of tags in brackets. A tag that SGF does not have becomes a comment. Throws Error
// (syntax) with its place if the line is none.
void add_tag_line(Record& record, std::string_view line, Place place);

// Adds a line to the comment. All comments on a game form one text, in SGF's tag C.
void add_to_comment(Properties& tags, std::string_view line, Place place);

// Notes that a tag such as PW is given a second time with another value; the first counts.
void note_other_value(Record& record, const Property& tag, std::string_view other);

// Returns the lines of comments that are read again as these tags.
std::string write_text_head(const Properties& tags);

}  // namespace cairn

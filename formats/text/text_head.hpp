// The head of a text record: who played, when and where, in comments such as `# White: Ann` or in
// tags in brackets as other programs write them, and the comment on the game.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "model/record.hpp"

namespace cairn {

// The text with blanks in the place of control characters, which would make it look like binary
// data, and of ends of lines, also of those that Unicode has besides LF; and none at its end.
std::string without_control(std::string_view text);

// Returns the text of a comment line, which begins with `#`, without control characters.
std::string text_of_comment(std::string_view line);

// Adds a comment line above the position to the tags: what it says of the game, or a comment. What
// contradicts an earlier line is a comment, and a note.
void add_header(Record& record, std::string_view line, Place place);

// Adds a comment line below the position: a comment, or the result if the head does not tell it.
void add_footer(Record& record, std::string_view line, Place place);

// Notes that the head says a second time, and otherwise, what a tag such as PW says; the first
// counts.
void note_other_value(Record& record, const Property& tag, std::string_view other);

struct GameName;

// The game that a heading names: its name with a word such as "game" beside it, or its title;
// null if the line is none. The name of a game alone is a start rather than a heading.
const GameName* game_of_heading(std::string_view line);

// Whether a line at the beginning of a text says who played, when and where, as `White: Ann` does.
// Of a turn or a result behind a side it says nothing.
bool is_head_in_words(std::string_view line);

// A line of tags with plain quotes in the place of those that word processors make.
std::string with_plain_quotes(std::string_view line);

// Reads a heading, a line in words, or a line of tags as those of SGF. A start and a game are those
// of the record; what SGF does not have becomes a comment.
void add_tags(Record& record, std::string_view line, Place place);

// Adds a line to the comment. All comments of a record form one text, in SGF's tag C.
void add_to_comment(Properties& tags, std::string_view line, Place place);

// Returns the lines of comments that are read again as these tags.
std::string write_text_head(const Properties& tags);

}  // namespace cairn

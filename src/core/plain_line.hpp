// The signs in the text of turns, one table for all games and formats, and the characters that are
// blank or cannot be seen.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {

// The sign with which a text begins: how long it is, and what it stands for in move text, which is
// one of `-x+>,`. The length is 0 if the text begins with something else.
struct TurnSign {
  std::size_t length = 0;
  char plain = '\0';
};
TurnSign sign_at(std::string_view text);

// Whether a text ends with such a sign.
bool ends_with_sign(std::string_view text);

// The length of the invisible character with which the text begins, such as a zero-width space; 0
// if it begins with another one.
std::size_t invisible_length(std::string_view text);

// Whether a terminal may take the character for a command, or a reader be misled by it: control
// characters, also those from U+0080 on, line ends of Unicode, and marks that change the direction
// of text.
bool is_control(char32_t character);

// The text in UTF-8 for people, as all that goes to a terminal or a log: each character of that
// kind appears as `?`, except for line feeds and tabs. A byte that is not valid UTF-8 is read as
// ISO 8859-1.
std::string printable(std::string_view text);

// The length of the blank with which the text begins: white space, a blank of another width, an
// invisible character, Ctrl-Z, with which old systems end a file, or a zero, with which others fill
// it up; 0 if it begins with something else.
std::size_t blank_length(std::string_view text);

// The text without the blanks at its beginning.
std::string_view after_blanks(std::string_view text);

// The text with its signs in move text, without the blanks around them, and without marks such as
// `!` and `??` at its end. Throws Error (syntax) for a character outside ASCII that is no sign.
std::string plain_turn(std::string_view text);

}  // namespace cairn

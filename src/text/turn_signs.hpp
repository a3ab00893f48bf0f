// The signs of turns as people and programs write them: arrows, dashes and crosses, blanks around
// them, marks behind them, and characters that nobody sees. One table for the move text of all
// games.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {

// The length of the sign with which the text begins, and what it stands for in move text: `-`, `x`,
// `+`, `>`, `,`, `&` between two actions, a blank, or nothing for a character that nobody sees. The
// length is 0 if the text begins with something else.
struct TurnSign {
  std::size_t length = 0;
  std::string_view plain;
};
TurnSign sign_at(std::string_view text);

// The same for words such as `takes`, `stacks on`, `and`, and those that stand for `off` and
// `pass`. The text must begin where a word does.
TurnSign turn_word_at(std::string_view text);

// Whether nothing is seen of the character with which the text begins, such as a zero-width space
// or a byte order mark; its length, or 0.
std::size_t invisible_length(std::string_view text);

// The text behind all blanks with which it begins: white space, blanks of other widths, what nobody
// sees, Ctrl-Z, with which old systems end a file, also in the middle of joined ones, and the zeros
// with which others fill it up.
std::string_view behind_blanks(std::string_view text);

// The text with its signs in move text, and without blanks and without marks such as `!` and `??`
// at its end. A blank between two spaces becomes `-`. What is no sign stays as it is.
std::string plain_turn(std::string_view text);

}  // namespace cairn

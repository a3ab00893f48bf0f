// Lines of prose around games of SGF, as exports and mails have them: "Games of Player".
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn::sgf {

// How long the lines of prose are with which a text begins at the start of a line, with the blank
// lines among them; 0 if its first line is none. A line of prose consists of words, numbers and
// punctuation, with at least one word of letters alone. It has no sign
// that SGF gives a meaning, but for round brackets around words, and nothing like a turn or a
// space, in which a digit follows a letter: what may be a part of a game is no prose.
std::size_t prose_length(std::string_view text);

}  // namespace cairn::sgf

// The kinds of content that an input text can have, and how to find line and column in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cairn {

enum class Content : std::uint8_t {
  empty,   // nothing but white space
  binary,  // not a text: NUL bytes or many other control characters near the beginning
  sgf,     // begins with `(;`, or contains the beginning of a game and fits no other form
  json,    // begins with `{`, or with `[` and `{`
  waltz,   // nothing but integers
  text,    // any other text
};

// The place (line and column, both from 1) just after the end of a text that begins at `begin`. The
// content decides whether a CR alone ends a line.
Place place_after(std::string_view text, Content content, Place begin);

// The text with LF, and blanks before it, in the place of the line ends that Unicode has, too:
// LS, PS and NEL. Offsets stay the same. Nothing if there are none, or the text is not in UTF-8.
std::optional<std::string> with_usual_line_ends(std::string_view text);

// The offset of the line end (LF, CRLF or CR) at or after the offset `at`, or the text's length.
std::size_t end_of_line(std::string_view text, std::size_t at);

// The offset after the line end at the offset `end`; the text's length if the text ends there.
std::size_t begin_of_next_line(std::string_view text, std::size_t end);

}  // namespace cairn

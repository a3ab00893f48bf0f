// Tells what a text is by its content, never by a file's name.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn {

enum class Content : std::uint8_t {
  empty,   // nothing but white space
  binary,  // no text: NUL bytes or many other control characters near the beginning
  utf16,   // begins with UTF-16's byte order mark
  sgf,     // begins with `(;`, or a game begins somewhere in it (and no other form fits)
  json,    // begins with `{`
  waltz,   // integers alone
  text,    // any other text
};

// `text` is without byte order mark.
Content detect(std::string_view text);

}  // namespace cairn

// What a text holds, and places in it.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/error.hpp"

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

// The place behind a text that begins at `begin`.
Place place_behind(std::string_view text, Content content, Place begin);

}  // namespace cairn

// Helpers shared by the readers of position text and move text of Battle of Towers.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "model/record.hpp"
#include "text/ascii.hpp"

namespace cairn::towers {

[[noreturn]] inline void syntax_error(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// Throws Error (usage) for any format except Format::text and Format::cairn.
inline void check_format(Format format) {
  if (format != Format::text && format != Format::cairn)
    throw Error(Error::Kind::usage, "this format cannot hold Battle of Towers; use text or cairn");
}

// Removes the word "off", in any case, from the front of `text`. Returns whether it was there.
inline bool take_off(std::string_view& text) {
  const auto word = text.substr(0, 3);
  if (!equal_in_any_case(word, "off")) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace cairn::towers

// What reading position text and reading move text of Battle of Towers have in common.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "formats/text/ascii.hpp"
#include "model/record.hpp"

namespace cairn::towers {

[[noreturn]] inline void syntax_error(const std::string& what) {
  throw Error(Error::Kind::syntax, what);
}

// Throws Error of kind usage for any format but Format::text and Format::cairn.
inline void check_format(Format format) {
  if (format != Format::text && format != Format::cairn)
    throw Error(Error::Kind::usage,
                "this format cannot hold Battle of Towers; the formats text and cairn can");
}

// Takes "off", in any case, off the front of `text`, if it is there.
inline bool take_off(std::string_view& text) {
  const auto word = text.substr(0, 3);
  if (!equal_in_any_case(word, "off")) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace cairn::towers

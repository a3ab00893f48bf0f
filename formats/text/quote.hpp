// Pieces of input in messages: short, printable, in one line.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text in 'quotes', bytes that cannot be printed as \xNN, cut after about 40 characters.
std::string quoted(std::string_view text);

inline std::string quoted(char c) {
  return quoted(std::string_view(&c, 1));
}

bool is_utf8(std::string_view text);

// The text as UTF-8: as it is if it is that already, else taken as ISO 8859-1, which is what SGF
// assumes where nothing is said.
std::string in_utf8(std::string_view text);

}  // namespace cairn

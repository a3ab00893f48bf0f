// Prepares pieces of input for messages, so that they are short, printable and on one line, and
// counts things in them.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace cairn {

// The text in single quotes. Bytes that cannot be printed appear as \xNN, and after about 40 bytes
// the text is cut and `...` added.
std::string quoted(std::string_view text);

inline std::string quoted(char c) {
  return quoted(std::string_view(&c, 1));
}

bool is_utf8(std::string_view text);

// The text as UTF-8. Valid UTF-8 is returned unchanged; anything else is read as ISO 8859-1, which
// is SGF's default encoding.
std::string in_utf8(std::string_view text);

// "1 record", "2 records".
template <std::integral Count>
std::string counted(Count count, std::string_view noun) {
  return std::to_string(count).append(1, ' ').append(noun).append(count == 1 ? "" : "s");
}

}  // namespace cairn

// Texts that are not in UTF-8: which charset a game of SGF has, and how it is read.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace cairn {

// A text in UTF-8, as far as it could be converted.
struct Decoded {
  std::string text;
  std::size_t length = 0;  // of the bytes that were converted; all of them if the text is whole
  bool is_known = true;    // whether the charset is one that can be converted
};

// Converts bytes in a charset to UTF-8. The core has none of its own, so that it needs no system:
// the command line hands one over.
using Decode = std::function<Decoded(std::string_view bytes, const std::string& charset)>;

// The charset that a game of SGF says it has, in CA, without quotes around it; empty if it says
// nothing.
std::string charset_of(std::string_view game);

// Says that a charset cannot be converted, and what would be right.
std::string unknown_charset(std::string_view charset);

// Whether games of the text may need to be read in a charset of their own.
bool may_have_other_charset(std::string_view text);

// Whether the text can be read only once it is converted from that charset.
bool has_to_be_decoded(std::string_view text, std::string_view charset);

// Says of a text of ASCII alone that it is doubtful in that charset, because the system does not
// know it, or because ASCII means something else in it, as in UTF-7; empty if nothing is.
std::string doubt_about_charset(std::string_view text, const std::string& charset,
                                const Decode& decode);

}  // namespace cairn

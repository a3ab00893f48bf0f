// Comparing texts without regard to capitals.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text in UTF-8 with small letters for the capitals of all alphabets (by Unicode's simple
// mapping; on a system without the locale C.UTF-8 of English only). Bytes that are no UTF-8 are
// taken for ISO 8859-1.
std::string folded(std::string_view text);

}  // namespace cairn

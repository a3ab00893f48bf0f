// Comparison of texts without regard to upper and lower case.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Returns the text in UTF-8 with lower-case letters in place of the capitals of all alphabets, by
// Unicode's simple mapping. Bytes that are not valid UTF-8 are read as ISO 8859-1.
std::string folded(std::string_view text);

}  // namespace cairn

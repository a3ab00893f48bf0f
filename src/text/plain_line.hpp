// Lines of turns in plain characters, however they were typed, copied or saved: letters and signs
// of full width, entities and tags of HTML, quotes, and what rules the cells of a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

struct PlainLine {
  std::string text;
  // Where each byte of the text stands in the line, and its end; empty where both are the same.
  std::vector<std::uint32_t> offsets;

  std::size_t offset(std::size_t at) const { return offsets.empty() ? at : offsets[at]; }
};

// Returns the line with the characters that entities such as `&gt;` and `&#8594;` stand for, with
// letters, digits and signs in their usual form, and with a blank in the place of tags, quotes, and
// bars between cells. Bytes that are not UTF-8 stay as they are.
PlainLine plain_line(std::string_view line);

}  // namespace cairn

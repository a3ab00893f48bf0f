#include "formats/json/json_lines.hpp"

#include <algorithm>

namespace cairn::json {

void for_each_line(std::string_view text,
                   const std::function<void(std::string_view line, Place place)>& handle) {
  for (Place place{1, 1}; !text.empty(); ++place.line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") != line.npos) handle(line, place);
  }
}

}  // namespace cairn::json

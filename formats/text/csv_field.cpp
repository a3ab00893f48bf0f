#include "formats/text/csv_field.hpp"

#include "text/quote.hpp"

namespace cairn {

std::string csv_field(std::string_view text) {
  const std::string value = in_utf8(text);
  if (value.find_first_of(",\"\r\n") == value.npos) return value;
  std::string quoted = "\"";
  for (const char c : value) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

}  // namespace cairn

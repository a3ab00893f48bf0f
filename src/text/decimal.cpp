#include "text/decimal.hpp"

#include <locale>
#include <sstream>
#include <string>

namespace cairn {

// Not every standard library has std::from_chars for it.
std::optional<double> number_in(std::string_view text) {
  if (text.starts_with('+') || text.find_first_not_of("0123456789.eE+-") != text.npos)
    return std::nullopt;
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double number = 0;
  if (!(stream >> number) || !stream.eof()) return std::nullopt;
  return number;
}

}  // namespace cairn

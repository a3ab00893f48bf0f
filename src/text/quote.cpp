#include "text/quote.hpp"

#include <algorithm>

#include "text/turn_signs.hpp"
#include "text/utf8.hpp"

namespace cairn {

namespace {

constexpr std::size_t longest_quotation = 40;

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string quotation = "'";
  while (!text.empty() && quotation.size() <= longest_quotation) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = std::max<std::size_t>(character_length(text), 1);
    if (invisible_length(text) > 0) {
      const char32_t character = take_character(text);
      quotation += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) quotation += digits[character >> shift & 15];
      continue;
    }
    if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && length == 1))
      quotation += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    else
      quotation += text.substr(0, length);
    text.remove_prefix(length);
  }
  return quotation + (text.empty() ? "'" : "'...");
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string in_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string converted;
  for (const char c : text) append_character(converted, static_cast<unsigned char>(c));
  return converted;
}

}  // namespace cairn

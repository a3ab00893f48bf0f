#include "formats/quote.hpp"

#include <algorithm>

namespace cairn {

namespace {

constexpr std::size_t longest_quotation = 40;

// The length in bytes of the UTF-8 character at the start of the text; 0 if there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) > 0x9F;
  const bool too_great = first == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || too_great ? 0 : length;
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string quotation = "'";
  while (!text.empty() && quotation.size() <= longest_quotation) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = std::max<std::size_t>(character_length(text), 1);
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
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      converted += c;
    } else {
      converted += static_cast<char>(0xC0 | (byte >> 6));
      converted += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return converted;
}

}  // namespace cairn

#include "text/utf8.hpp"

#include <array>
#include <cassert>

namespace cairn {

std::size_t character_length(std::string_view text) {
  assert(!text.empty());
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

char32_t take_character(std::string_view& text) {
  constexpr std::array<unsigned, 5> first_bits{0, 0x7F, 0x1F, 0x0F, 0x07};  // indexed by length
  const std::size_t length = character_length(text);
  if (length == 0) {
    text.remove_prefix(1);
    return replacement_character;
  }
  char32_t character = static_cast<unsigned char>(text[0]) & first_bits[length];
  for (std::size_t i = 1; i < length; ++i)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  text.remove_prefix(length);
  return character;
}

void append_character(std::string& text, char32_t character) {
  const bool is_surrogate = character >= 0xD800 && character < 0xE000;
  if (is_surrogate || character > 0x10FFFF) character = replacement_character;
  const auto put = [&text](char32_t byte) { text += static_cast<char>(byte); };
  if (character < 0x80) return put(character);
  if (character < 0x800) {
    put(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      put(0xE0 | character >> 12);
    } else {
      put(0xF0 | character >> 18);
      put(0x80 | (character >> 12 & 0x3F));
    }
    put(0x80 | (character >> 6 & 0x3F));
  }
  put(0x80 | (character & 0x3F));
}

}  // namespace cairn

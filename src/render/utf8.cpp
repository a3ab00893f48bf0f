#include "render/utf8.hpp"

#include <cassert>
#include <cstddef>

namespace cairn::figure {

namespace {

struct Lead {
  std::size_t length = 0;  // of the sequence in bytes; 0: no sequence begins so
  char32_t bits = 0;
  char32_t least = 0;  // the smallest character that needs that length
};

constexpr Lead read_lead(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xC0 && byte < 0xE0) return {2, byte & 0x1Fu, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return {3, byte & 0x0Fu, 0x800};
  if (byte >= 0xF0 && byte < 0xF8) return {4, byte & 0x07u, 0x10000};
  return {};
}

constexpr bool is_scalar(char32_t character) {
  return character <= 0x10FFFF && !(character >= 0xD800 && character <= 0xDFFF);
}

}  // namespace

char32_t take_character(std::string_view& text) {
  assert(!text.empty());
  const Lead lead = read_lead(static_cast<unsigned char>(text[0]));
  char32_t character = lead.bits;
  bool valid = lead.length != 0 && lead.length <= text.size();
  for (std::size_t i = 1; valid && i < lead.length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    valid = (byte & 0xC0) == 0x80;
    character = (character << 6) | (byte & 0x3Fu);
  }
  valid = valid && character >= lead.least && is_scalar(character);
  text.remove_prefix(valid ? lead.length : 1);
  return valid ? character : replacement_character;
}

void append_character(std::string& text, char32_t character) {
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

bool is_xml_character(char32_t character) {
  return character == '\t' || character == '\n' ||
         (character >= 0x20 && character != 0xFFFE && character != 0xFFFF);
}

std::string well_formed(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    append_character(safe, is_xml_character(character) ? character : replacement_character);
  }
  return safe;
}

}  // namespace cairn::figure

#include "render/xml_text.hpp"

namespace cairn::figure {

bool is_xml_character(char32_t character) {
  return character == '\t' || character == '\n' ||
         (character >= 0x20 && character != 0xFFFE && character != 0xFFFF);
}

std::string xml_text(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    append_character(safe, is_xml_character(character) ? character : replacement_character);
  }
  return safe;
}

}  // namespace cairn::figure

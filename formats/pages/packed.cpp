#include "formats/pages/packed.hpp"

#include <cstddef>
#include <cstdint>

namespace cairn {

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= group.size() ? digits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

std::string stored(std::string_view text) {
  constexpr std::size_t most = 0xFFFF;  // bytes of a block
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const char c : text) {
    low = (low + static_cast<unsigned char>(c)) % 65521;
    high = (high + low) % 65521;
  }
  std::string bytes = "\x78\x01";
  do {
    const std::string_view block = text.substr(0, most);
    text.remove_prefix(block.size());
    const auto size = static_cast<unsigned>(block.size());
    bytes += text.empty() ? '\1' : '\0';
    for (const unsigned each : {size, size >> 8, ~size, ~size >> 8})
      bytes += static_cast<char>(each);
    bytes += block;
  } while (!text.empty());
  for (const std::uint32_t each : {high >> 8, high, low >> 8, low})
    bytes += static_cast<char>(each);
  return bytes;
}

std::string packed(std::string_view text, Compressor compressed) {
  return base64(compressed(text));
}

}  // namespace cairn

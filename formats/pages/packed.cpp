#include "formats/pages/packed.hpp"

#include <zlib.h>

#include <cstdint>
#include <stdexcept>

namespace cairn {

namespace {

std::string compressed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION);
  if (status != Z_OK) throw std::runtime_error("zlib has no memory to compress a page's data");
  bytes.resize(size);
  return bytes;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      text += i <= part.size() ? digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return text;
}

}  // namespace

std::string packed(std::string_view text) {
  return base64(compressed(text));
}

}  // namespace cairn

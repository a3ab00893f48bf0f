#include "formats/pages/packed.hpp"

#include <glib.h>
#include <zlib.h>

#include <memory>
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

std::string base64(const std::string& bytes) {
  const std::unique_ptr<gchar, decltype(&g_free)> text(
      g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size()), g_free);
  return text.get();
}

}  // namespace

std::string packed(std::string_view text) {
  return base64(compressed(text));
}

}  // namespace cairn

#include "archive/database/stored_record.hpp"

#include "formats/text/text_hash.hpp"
#include "text/ascii.hpp"

namespace cairn {

std::uint64_t content_key(std::string_view text) {
  return text_hash(trimmed(text));
}

}  // namespace cairn

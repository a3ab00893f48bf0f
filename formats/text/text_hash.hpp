// Fixed numbers for texts, from which names of files are made.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/hash.hpp"

namespace cairn {

// Returns the same number on every machine. Different texts have different numbers, except by
// chance.
constexpr std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = mix(text.size());
  for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
  return hash;
}

}  // namespace cairn

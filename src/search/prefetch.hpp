// Loading memory before it is needed.
#pragma once

#include <cstdint>

namespace cairn {

// Whether a processor can be asked to load memory before it is needed. WebAssembly has no
// instruction for that.
#ifdef __wasm__
inline constexpr bool can_prefetch = false;
#else
inline constexpr bool can_prefetch = true;
#endif

inline void prefetch(const void* place) {
  if constexpr (can_prefetch) __builtin_prefetch(place);
}

// Loads what lies at a place, and does not use it. The processor waits for many such loads at the
// same time if little else is done between them.
inline void touch(const void* place) {
  static_cast<void>(*static_cast<const volatile std::uint32_t*>(place));
}

}  // namespace cairn

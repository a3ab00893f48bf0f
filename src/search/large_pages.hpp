// An allocator for large tables.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace cairn {

// Allocates memory in large pages (2 MiB) where the system offers them. A search spends much time
// waiting for accesses to random places of its table, and most of that wait is for the page tables,
// which large pages make smaller. A table that would not fill one gets as much as it needs.
template <class T>
struct LargePages {
  using value_type = T;
  static constexpr std::size_t cache_line = 64;
  static_assert(alignof(T) <= cache_line);

  // Throws std::bad_alloc if there is not enough memory.
  T* allocate(std::size_t count) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const bool is_large = count * sizeof(T) >= page;
    const std::size_t unit = is_large ? page : cache_line;
    const std::size_t bytes = (count * sizeof(T) + unit - 1) / unit * unit;
    void* memory = std::aligned_alloc(unit, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    // This is only advice, so a failure does no harm.
    if (is_large) madvise(memory, bytes, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { std::free(memory); }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

}  // namespace cairn

// An allocator for large tables.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace cairn {

// Allocates memory in large pages (2 MiB) where the system offers them. A search spends much time
// waiting for accesses to random places of its table, and most of that wait is for the page tables,
// which large pages make smaller.
template <class T>
struct LargePages {
  using value_type = T;

  // Throws std::bad_alloc if there is not enough memory.
  T* allocate(std::size_t count) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const std::size_t bytes = (count * sizeof(T) + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);  // this is only advice, so a failure does no harm
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { std::free(memory); }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

}  // namespace cairn

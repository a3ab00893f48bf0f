// An allocator for large tables.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>

namespace cairn {

// Is told the place and the bytes of a large table before it is used. A program may set it, before
// the first search, to have the system lay such tables in large pages.
inline void (*prepare_large_table)(void* memory, std::size_t bytes) = nullptr;

// Allocates memory that can be laid in large pages (2 MiB) where the system offers them. A search
// spends much time waiting for accesses to random places of its table, and most of that wait is for
// the page tables, which large pages make smaller. A table that would not fill one gets as much as
// it needs.
template <class T>
struct LargePages {
  using value_type = T;
  using propagate_on_container_move_assignment = std::true_type;
  static constexpr std::size_t page = std::size_t{2} << 20;
  static constexpr std::size_t cache_line = 64;
  static_assert(alignof(T) <= cache_line);

  // Throws std::bad_alloc if there is not enough memory.
  T* allocate(std::size_t count) {
    void* memory = ::operator new(bytes_of(count), unit_of(count));
    if (is_large(count) && prepare_large_table) prepare_large_table(memory, bytes_of(count));
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, unit_of(count)); }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }

 private:
  static bool is_large(std::size_t count) { return count * sizeof(T) >= page; }
  static std::align_val_t unit_of(std::size_t count) {
    return std::align_val_t{is_large(count) ? page : cache_line};
  }
  static std::size_t bytes_of(std::size_t count) {
    const auto unit = static_cast<std::size_t>(unit_of(count));
    return (count * sizeof(T) + unit - 1) / unit * unit;
  }
};

}  // namespace cairn

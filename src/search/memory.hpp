// An allocator for large tables.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/position.hpp"

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

// Loading memory before it is needed.

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

// A table of what is known about many positions, by their hashes.

// Keeps a value for each hash. It grows as needed, and never loses a value. In contrast to a
// standard map, it finds a value with one access to memory, which can be started beforehand.
template <class Value>
class PositionTable {
 public:
  PositionTable() : entries_(std::size_t{1} << 10) {}

  std::size_t size() const { return size_; }

  // Starts loading the memory that find() and [] will need for this hash.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries_[first_place(hash)]); }

  // Returns the value of a hash, or nothing if it has none. The next call of [] may move it.
  const Value* find(std::uint64_t hash) const {
    const Entry& entry = entries_[place(key(hash))];
    return entry.key == none ? nullptr : &entry.value;
  }

  // Returns the value of a hash. If it had none, this is a new one.
  Value& operator[](std::uint64_t hash) {
    if (4 * (size_ + 1) > 3 * entries_.size()) grow();
    Entry& entry = entries_[place(key(hash))];
    if (entry.key == none) {
      entry.key = key(hash);
      ++size_;
    }
    return entry.value;
  }

 private:
  static constexpr std::uint64_t none = 0;  // the key of an empty entry
  // The hash 0 is kept under the key 1. To take it for the hash 1 is no more likely than to take
  // any two positions for one because they have the same hash.
  static std::uint64_t key(std::uint64_t hash) { return hash == none ? 1 : hash; }

  struct Entry {
    std::uint64_t key = none;
    Value value{};
  };
  using Entries = std::vector<Entry, LargePages<Entry>>;

  std::size_t first_place(std::uint64_t key) const { return key & (entries_.size() - 1); }

  // Returns the place where the key is, or where it would be inserted.
  std::size_t place(std::uint64_t key) const {
    std::size_t place = first_place(key);
    while (entries_[place].key != none && entries_[place].key != key)
      place = (place + 1) & (entries_.size() - 1);
    return place;
  }

  void grow() {
    Entries old = std::exchange(entries_, Entries(2 * entries_.size()));
    for (Entry& entry : old)
      if (entry.key != none) entries_[place(entry.key)] = std::move(entry);
  }

  Entries entries_;
  std::size_t size_ = 0;
};

// A turn for where many turns are kept.

// The actions of a turn in place and as small as possible. A Turn (core/position.hpp) has memory of
// its own.
template <Position P>
using CompactTurn = boost::container::static_vector<
    typename P::Move, P::actions_per_turn,
    boost::container::static_vector_options_t<boost::container::stored_size<std::uint8_t>>>;

}  // namespace cairn

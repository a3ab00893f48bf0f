// A table of what is known about many positions, by their hashes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/large_pages.hpp"

namespace cairn {

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

}  // namespace cairn

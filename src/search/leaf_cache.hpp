// The proof and disproof numbers with which a proof search initialised its latest leaves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/proof_numbers.hpp"

namespace cairn {

// To initialise a leaf may take longer than all else that a visit does, and every new visit to a
// position initialises again those of its children that were never visited. The numbers depend on
// the child alone, so they may be kept for any time. A new entry replaces the one in its place.
// Together they take a megabyte, which stays in a processor's own memory.
class LeafCache {
 public:
  // If it is not used, it takes no memory, and no function may be called.
  explicit LeafCache(bool is_used) : entries_(is_used ? places : 0) {}

  // Starts loading the memory that find() and store() will need for this position.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[place(key)]); }

  std::optional<ProofNumbers> find(std::uint64_t key) const {
    const Entry& entry = entries_[place(key)];
    if (entry.key != key || entry.numbers == nothing) return std::nullopt;
    return entry.numbers;
  }

  void store(std::uint64_t key, ProofNumbers numbers) { entries_[place(key)] = {key, numbers}; }

 private:
  static constexpr ProofNumbers nothing{0, 0};  // no position has these numbers

  struct Entry {
    std::uint64_t key = 0;
    ProofNumbers numbers = nothing;
  };

  static constexpr std::size_t places = std::size_t{1} << 16;
  static std::size_t place(std::uint64_t key) { return key & (places - 1); }

  std::vector<Entry> entries_;
};

}  // namespace cairn

// What a proof search has lately seen at first of positions that it has not visited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/proof_numbers.hpp"

namespace cairn {

// A first look may take longer than all else that a visit does, and every new visit to a position
// looks again at those of its children that were never visited. What is seen depends on the child
// alone, so it may be kept for any time. A new look replaces the one in its place. Together they
// take a megabyte, which stays in a processor's own memory.
class FirstLooks {
 public:
  // If they are not used, they take no memory, and no function may be called.
  explicit FirstLooks(bool are_used) : looks_(are_used ? places : 0) {}

  // Starts loading the memory that find() and store() will need for this position.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&looks_[place(key)]); }

  std::optional<ProofNumbers> find(std::uint64_t key) const {
    const Look& look = looks_[place(key)];
    if (look.key != key || look.numbers == nothing) return std::nullopt;
    return look.numbers;
  }

  void store(std::uint64_t key, ProofNumbers numbers) { looks_[place(key)] = {key, numbers}; }

 private:
  static constexpr ProofNumbers nothing{0, 0};  // no position has these numbers

  struct Look {
    std::uint64_t key = 0;
    ProofNumbers numbers = nothing;
  };

  static constexpr std::size_t places = std::size_t{1} << 16;
  static std::size_t place(std::uint64_t key) { return key & (places - 1); }

  std::vector<Look> looks_;
};

}  // namespace cairn

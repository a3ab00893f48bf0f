// Proof and disproof numbers, and how those of children are put together.
#pragma once

#include <algorithm>
#include <cstdint>

namespace cairn {

// The proof and disproof number of a claim: how many positions must at least be settled to prove
// it, and to refute it. The numbers 0 and infinity mean that the claim is proven; infinity and 0
// mean that it is refuted.
struct ProofNumbers {
  static constexpr std::uint32_t infinity = 1u << 28;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr ProofNumbers proven() { return {0, infinity}; }
  static constexpr ProofNumbers refuted() { return {infinity, 0}; }
  constexpr bool is_proven() const { return proof == 0; }
  constexpr bool is_refuted() const { return disproof == 0; }
  constexpr bool is_settled() const { return is_proven() || is_refuted(); }
  // Returns the numbers of the opposite claim.
  constexpr ProofNumbers flipped() const { return {disproof, proof}; }

  friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

// The disproof number of a position, put together from those of its children. A position is as hard
// to refute as all children together. Different moves often transpose, however, so a plain sum
// would count the same work repeatedly. The disproof number is therefore the largest one among the
// children plus only half of the others' sum.
class DisproofSum {
 public:
  void add(std::uint32_t of_child) {
    sum_ += of_child;
    largest_ = std::max(largest_, of_child);
  }
  std::uint64_t number() const { return (largest_ + sum_) / 2; }

 private:
  std::uint64_t sum_ = 0;
  std::uint32_t largest_ = 0;
};

}  // namespace cairn

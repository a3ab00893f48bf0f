// The transposition table of the proof search. It stores proof and disproof numbers and the work
// that they cost.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "search/large_pages.hpp"

namespace cairn {

// The proof and disproof number of a claim: how many positions must at least be settled to prove
// it, and to refute it. The numbers 0 and unreachable mean that the claim is proven; unreachable
// and 0 mean that it is refuted.
struct ProofNumbers {
  static constexpr std::uint32_t unreachable = 1u << 28;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr ProofNumbers proven() { return {0, unreachable}; }
  static constexpr ProofNumbers refuted() { return {unreachable, 0}; }
  constexpr bool is_proven() const { return proof == 0; }
  constexpr bool is_refuted() const { return disproof == 0; }
  constexpr bool is_settled() const { return is_proven() || is_refuted(); }
  // Returns the numbers of the opposite claim.
  constexpr ProofNumbers flipped() const { return {disproof, proof}; }

  friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

// The table starts small and grows up to a limit, because most searches are short and a small table
// is fast. When it is full, the entry that cost the least work is replaced first.
class ProofTable {
 public:
  // Grows to at most as many buckets as fit into `bytes`, rounded down to a power of two, and at
  // least one.
  explicit ProofTable(std::size_t bytes)
      : most_buckets_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))),
        buckets_(std::min(first_buckets, most_buckets_)) {}

  void forget() {
    buckets_ = Buckets(std::min(first_buckets, most_buckets_));
    filled_ = 0;
  }

  // Starts loading the memory that find() and store() will need for this position.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Returns the numbers stored for a position, or nullptr. The pointer is valid until the next
  // store().
  const ProofNumbers* find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key))
      if (entry.tag == tag(key) && !entry.is_empty()) return &entry.numbers;
    return nullptr;
  }

  // Stores the numbers of a position. `work` is how many positions were searched for them, in
  // addition to the work that is stored already.
  void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work) {
    Entry& entry = place_for(key);
    const bool is_known = entry.tag == tag(key) && !entry.is_empty();
    if (entry.is_empty()) ++filled_;
    entry.tag = tag(key) & 0xFFFF'FFFF'FFFF;
    entry.work = saturated(work + (is_known ? entry.work : 0));
    entry.numbers = numbers;
    if (filled_ > buckets_.size() * bucket_size / 2 && buckets_.size() < most_buckets_) grow();
  }

 private:
  struct Entry {
    std::uint64_t tag : 48 = 0;
    std::uint64_t work : 16 = 0;
    ProofNumbers numbers{0, 0};

    bool is_empty() const { return numbers == ProofNumbers{0, 0}; }
  };
  static_assert(sizeof(Entry) == 16);
  static constexpr std::size_t bucket_size = 4;
  using Bucket = std::array<Entry, bucket_size>;
  using Buckets = std::vector<Bucket, LargePages<Bucket>>;

  // With at least first_buckets buckets, the tag and the bucket's place together contain all 64
  // bits of a key.
  static constexpr int place_bits = 16;
  static constexpr std::size_t first_buckets = std::size_t{1} << place_bits;
  static constexpr std::size_t growth = 4;

  static std::uint64_t tag(std::uint64_t key) { return key >> place_bits; }
  static std::uint16_t saturated(std::uint64_t work) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint16_t>::max();
    return static_cast<std::uint16_t>(std::min(work, most));
  }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  // Returns the entry of the position, or the entry in the same bucket that is to be replaced by
  // it.
  Entry& place_for(std::uint64_t key) {
    Bucket& bucket = this->bucket(key);
    Entry* cheapest = &bucket[0];
    for (Entry& entry : bucket) {
      if (entry.tag == tag(key) && !entry.is_empty()) return entry;
      if (entry.work < cheapest->work) cheapest = &entry;
    }
    return *cheapest;
  }

  void grow() {
    const Buckets old =
        std::exchange(buckets_, Buckets(std::min(buckets_.size() * growth, most_buckets_)));
    for (std::size_t place = 0; place < old.size(); ++place)
      for (const Entry& entry : old[place])
        if (!entry.is_empty()) {
          const std::uint64_t key = entry.tag << place_bits | (place & (first_buckets - 1));
          place_for(key) = entry;
        }
  }

  std::size_t most_buckets_;
  Buckets buckets_;
  std::size_t filled_ = 0;  // number of entries that are not empty
};

}  // namespace cairn

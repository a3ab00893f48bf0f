// The transposition table of the proof search: proof and disproof numbers, and what they cost.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <vector>

namespace cairn {

// Proof and disproof numbers of one claim: how many positions must at least be settled to prove, or
// to refute it. 0 and unreachable: it is proven; unreachable and 0: it is refuted.
struct ProofNumbers {
  static constexpr std::uint32_t unreachable = 1u << 28;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr ProofNumbers proven() { return {0, unreachable}; }
  static constexpr ProofNumbers refuted() { return {unreachable, 0}; }
  constexpr bool is_proven() const { return proof == 0; }
  constexpr bool is_refuted() const { return disproof == 0; }
  constexpr bool is_settled() const { return is_proven() || is_refuted(); }
  // Those of the opposite claim.
  constexpr ProofNumbers flipped() const { return {disproof, proof}; }

  friend constexpr bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

namespace detail {

// Allocates in large pages where the system has them: probes at random places are what the search
// waits for, and most of that wait is for the page tables.
template <class T>
struct LargePages {
  using value_type = T;

  T* allocate(std::size_t count) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const std::size_t bytes = (count * sizeof(T) + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);  // only advice: it may fail
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { std::free(memory); }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

}  // namespace detail

// Fixed in size. Where it is full, what cost least goes first.
class ProofTable {
 public:
  // Takes the greatest power of two of buckets that fits into `bytes`, at least one.
  explicit ProofTable(std::size_t bytes)
      : buckets_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))) {}

  void forget() { std::ranges::fill(buckets_, Bucket{}); }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // The numbers stored for a position, or nullptr; valid until the next store().
  const ProofNumbers* find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key))
      if (entry.tag == tag(key) && entry.numbers != ProofNumbers{0, 0}) return &entry.numbers;
    return nullptr;
  }

  // `work`: how many positions were searched for these numbers.
  void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work) {
    Bucket& bucket = this->bucket(key);
    Entry* victim = &bucket[0];
    for (Entry& entry : bucket) {
      if (entry.tag == tag(key)) {
        victim = &entry;
        break;
      }
      if (entry.work < victim->work) victim = &entry;
    }
    constexpr std::uint64_t most = std::numeric_limits<std::uint16_t>::max();
    const std::uint64_t total = work + (victim->tag == tag(key) ? victim->work : 0);
    *victim = {tag(key) & tag_mask, static_cast<std::uint16_t>(std::min(total, most)), numbers};
  }

 private:
  // The tag and the place in the table are all of the 64 bits of a key, if there are at least 2^16
  // buckets.
  struct Entry {
    std::uint64_t tag : 48 = 0;
    std::uint64_t work : 16 = 0;
    ProofNumbers numbers{0, 0};  // empty
  };
  static_assert(sizeof(Entry) == 16);
  using Bucket = std::array<Entry, 4>;

  static constexpr std::uint64_t tag_mask = (std::uint64_t{1} << 48) - 1;
  static std::uint64_t tag(std::uint64_t key) { return key >> 16; }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  std::vector<Bucket, detail::LargePages<Bucket>> buckets_;
};

}  // namespace cairn

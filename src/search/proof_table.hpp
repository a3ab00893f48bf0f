// The transposition table of the proof search. It stores proof and disproof numbers and the work
// that they cost.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "search/memory.hpp"
#include "search/proof_numbers.hpp"

namespace cairn {

// The table starts small and grows up to a limit, because most searches are short and a small table
// is fast. When it is full, the entry that cost the least work is replaced first. Once it is
// shared, several threads may call find() and store() at the same time.
class ProofTable {
 public:
  // Grows to at most as many buckets as fit into `bytes`, rounded down to a power of two, and at
  // least one.
  explicit ProofTable(std::size_t bytes)
      : most_buckets_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))),
        buckets_(std::min(first_buckets, most_buckets_)) {}

  // A table that is still small is emptied where it is, because new memory costs more.
  void forget() {
    const std::size_t first = std::min(first_buckets, most_buckets_);
    if (buckets_.size() > first)
      buckets_ = Buckets(first);
    else if (filled_ > 0 || is_shared_)
      for (Bucket& bucket : buckets_)
        for (Slot& slot : bucket) slot.store({});
    filled_ = 0;
    is_shared_ = false;
  }

  // Makes room for at least so many more positions, as far as the limit allows it, and returns for
  // how many there is room, but at least so many. It keeps its size until the next call. No other
  // thread may use the table during the call.
  std::uint64_t share(std::uint64_t positions) {
    if (is_shared_) filled_ = count_filled();
    while (buckets_.size() < most_buckets_ && is_too_full(filled_ + positions)) grow();
    is_shared_ = true;
    return std::max(positions, most_filled() - std::min(filled_, most_filled()));
  }

  // Starts loading the memory that find() and store() will need for this position.
  void prefetch(std::uint64_t key) const { cairn::prefetch(&bucket(key)); }
  // The same where it must be loads.
  void touch(std::uint64_t key) const { cairn::touch(&bucket(key)); }

  // Returns the numbers stored for a position, if there are any. All slots are read without a
  // branch. Two threads may each have stored the same position in a slot of its own; the first one
  // counts.
  std::optional<ProofNumbers> find(std::uint64_t key) const {
    std::uint64_t found = 0;
    for (const Slot& slot : bucket(key)) {
      const Entry entry = slot.entry();
      const bool is_first = (found == 0) & (entry.tag() == tag(key));
      found = is_first ? std::bit_cast<std::uint64_t>(entry.numbers) : found;
    }
    if (found == 0) return std::nullopt;
    return std::bit_cast<ProofNumbers>(found);
  }

  // Stores the numbers of a position. `work` is how many positions were searched for them, in
  // addition to the work that is stored already. Once the table is shared, what is settled stays
  // so.
  void store(std::uint64_t key, ProofNumbers numbers, std::uint64_t work) {
    Slot& slot = place_for(key);
    const Entry old = slot.entry();
    const bool is_known = old.tag() == tag(key) && !old.is_empty();
    // Another thread may have settled a position in which this one has not come so far.
    if (is_shared_ && is_known && old.numbers.is_settled() && !numbers.is_settled()) return;
    slot.store({tag(key) | saturated(work + (is_known ? old.work() : 0)) << tag_bits, numbers});
    if (is_shared_) return;
    if (old.is_empty()) ++filled_;
    if (is_too_full(filled_) && buckets_.size() < most_buckets_) grow();
  }

 private:
  static constexpr int tag_bits = 48;

  struct Entry {
    std::uint64_t tag_and_work = 0;
    ProofNumbers numbers{0, 0};

    std::uint64_t tag() const { return tag_and_work & ((std::uint64_t{1} << tag_bits) - 1); }
    std::uint64_t work() const { return tag_and_work >> tag_bits; }
    bool is_empty() const { return numbers == ProofNumbers{0, 0}; }
  };

  // The two words of an entry are written one after the other without a lock. The first is stored
  // xor the second. If another thread has replaced only one of them, the tag is therefore wrong, as
  // likely to be that of another position as tags are to be equal by chance; unless the numbers
  // before and after agree in their lowest 48 bits. Then both or neither are settled, because a
  // claim is proven if and only if its proof number is 0, and refuted if and only if that is
  // infinity.
  class Slot {
   public:
    Entry entry() const {
      const std::uint64_t numbers = numbers_.load(std::memory_order_relaxed);
      return {first_.load(std::memory_order_relaxed) ^ numbers,
              std::bit_cast<ProofNumbers>(numbers)};
    }
    void store(const Entry& entry) {
      const auto numbers = std::bit_cast<std::uint64_t>(entry.numbers);
      first_.store(entry.tag_and_work ^ numbers, std::memory_order_relaxed);
      numbers_.store(numbers, std::memory_order_relaxed);
    }

   private:
    std::atomic<std::uint64_t> first_{0};  // tag and work, xor the numbers
    std::atomic<std::uint64_t> numbers_{0};
  };
  static_assert(sizeof(Slot) == 16);
  static constexpr std::size_t bucket_size = 4;
  using Bucket = std::array<Slot, bucket_size>;
  using Buckets = std::vector<Bucket, LargePages<Bucket>>;

  // With at least first_buckets buckets, the tag and the bucket's place together contain all 64
  // bits of a key.
  static constexpr int place_bits = 64 - tag_bits;
  static constexpr std::size_t first_buckets = std::size_t{1} << place_bits;
  static constexpr std::size_t growth = 4;

  static std::uint64_t tag(std::uint64_t key) { return key >> place_bits; }
  static std::uint64_t saturated(std::uint64_t work) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint16_t>::max();
    return std::min(work, most);
  }
  std::uint64_t most_filled() const { return buckets_.size() * bucket_size / 2; }
  bool is_too_full(std::uint64_t filled) const { return filled > most_filled(); }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  // Returns the slot of the position, or the slot in the same bucket that is to be replaced by it.
  Slot& place_for(std::uint64_t key) {
    Bucket& bucket = this->bucket(key);
    Slot* cheapest = &bucket[0];
    std::uint64_t least_work = bucket[0].entry().work();
    for (Slot& slot : bucket) {
      const Entry entry = slot.entry();
      if (entry.tag() == tag(key) && !entry.is_empty()) return slot;
      if (entry.work() >= least_work) continue;
      cheapest = &slot;
      least_work = entry.work();
    }
    return *cheapest;
  }

  std::uint64_t count_filled() const {
    std::uint64_t filled = 0;
    for (const Bucket& bucket : buckets_)
      filled += static_cast<std::uint64_t>(
          std::ranges::count_if(bucket, [](const Slot& slot) { return !slot.entry().is_empty(); }));
    return filled;
  }

  void grow() {
    const Buckets old =
        std::exchange(buckets_, Buckets(std::min(buckets_.size() * growth, most_buckets_)));
    for (std::size_t place = 0; place < old.size(); ++place)
      for (const Slot& slot : old[place]) {
        const Entry entry = slot.entry();
        if (entry.is_empty()) continue;
        const std::uint64_t key = entry.tag() << place_bits | (place & (first_buckets - 1));
        place_for(key).store(entry);
      }
  }

  std::size_t most_buckets_;
  Buckets buckets_;
  std::uint64_t filled_ = 0;  // entries that are not empty; once shared, at the last share()
  bool is_shared_ = false;
};

}  // namespace cairn

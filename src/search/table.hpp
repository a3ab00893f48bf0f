// The transposition table of the depth-limited searches.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/large_pages.hpp"
#include "search/score.hpp"

namespace cairn {

// How a stored score relates to the true one: the true score is at most, at least or exactly the
// stored one.
enum class Bound : std::uint8_t { upper, lower, exact };

// A transposition table of fixed size. Everything that was stored before the last forget() is
// invisible, so the result of a search does not depend on what ran before it. Several threads may
// call find() and store() at the same time.
class TranspositionTable {
 public:
  static constexpr std::uint16_t no_move = 0xFFFF;

  struct Entry {
    std::int32_t score = 0;        // distances to the end count from the stored position
    std::uint16_t move = no_move;  // the best one, as MovePicker::code() gives it
    std::uint8_t depth = 0;        // in the unit of the search that stored it
    std::uint8_t tag = 0;          // generation and bound; 0 in an empty entry

    Bound bound() const { return static_cast<Bound>(tag & 3); }
  };
  static_assert(sizeof(Entry) == sizeof(std::uint64_t));

  // Allocates as many buckets as fit into `bytes`, rounded down to a power of two, and at least
  // one.
  explicit TranspositionTable(std::size_t bytes)
      : buckets_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))) {}

  // Empties the table. Usually this only increments the generation number; the memory is cleared
  // once every 63 calls. No other thread may use the table during the call.
  void forget() {
    if (++generation_ <= max_generation) return;
    for (Bucket& bucket : buckets_)
      for (Slot& slot : bucket) slot.store(0, Entry{});
    generation_ = 1;
  }

  // Begins to load what find() will look at, and returns at once.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  // Returns the entry of a position, if there is one.
  std::optional<Entry> find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key)) {
      const Entry entry = slot.entry();
      if (slot.holds(key, entry) && is_current(entry)) return entry;
    }
    return std::nullopt;
  }

  // Stores an entry. It replaces the entry of the same position, whatever its depth; otherwise an
  // empty or outdated entry from before forget(); otherwise the entry with the least depth. If
  // `move` is no_move, the best move of the same position's previous entry is kept.
  void store(std::uint64_t key, Score score, std::uint16_t move, int depth, Bound bound) {
    Slot* victim = nullptr;
    int least_worth = 0;
    for (Slot& slot : bucket(key)) {
      const Entry entry = slot.entry();
      if (slot.holds(key, entry) && is_current(entry)) {
        if (move == no_move) move = entry.move;
        victim = &slot;
        break;
      }
      if (victim != nullptr && worth(entry) >= least_worth) continue;
      victim = &slot;
      least_worth = worth(entry);
    }
    victim->store(key, {score, move, static_cast<std::uint8_t>(depth),
                        static_cast<std::uint8_t>(generation_ << 2 | static_cast<int>(bound))});
  }

 private:
  // An entry and its key are two words, which are written one after the other without a lock. The
  // key is stored xor the entry, so if another thread has replaced only one of the two words, the
  // slot matches no position.
  class Slot {
   public:
    Entry entry() const { return std::bit_cast<Entry>(entry_.load(std::memory_order_relaxed)); }
    bool holds(std::uint64_t key, const Entry& entry) const {
      return (key_.load(std::memory_order_relaxed) ^ std::bit_cast<std::uint64_t>(entry)) == key;
    }
    void store(std::uint64_t key, const Entry& entry) {
      const auto word = std::bit_cast<std::uint64_t>(entry);
      key_.store(key ^ word, std::memory_order_relaxed);
      entry_.store(word, std::memory_order_relaxed);
    }

   private:
    std::atomic<std::uint64_t> key_{0};  // the key xor the entry
    std::atomic<std::uint64_t> entry_{0};
  };
  using Bucket = std::array<Slot, 4>;
  static_assert(sizeof(Bucket) == 64);
  static constexpr std::uint8_t max_generation = 63;

  bool is_current(const Entry& entry) const { return entry.tag >> 2 == generation_; }
  int worth(const Entry& entry) const { return is_current(entry) ? entry.depth : -1; }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  std::vector<Bucket, LargePages<Bucket>> buckets_;
  std::uint8_t generation_ = 1;
};

}  // namespace cairn

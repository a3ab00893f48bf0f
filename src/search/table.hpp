// The transposition table of the fixed-depth search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/large_pages.hpp"
#include "search/score.hpp"

namespace cairn {

// What a stored score says of the true one.
enum class Bound : std::uint8_t { upper, lower, exact };

// Fixed in size. Whatever was stored before the last forget() is invisible, so that a search finds
// the same whatever ran before it.
class TranspositionTable {
 public:
  static constexpr std::uint16_t no_move = 0xFFFF;

  struct Entry {
    std::uint64_t key = 0;
    std::int32_t score = 0;        // distances count from the stored position
    std::uint16_t move = no_move;  // index of the best move among those generated
    std::uint8_t depth = 0;        // turns
    std::uint8_t tag = 0;          // generation and bound; 0: the entry is empty

    Bound bound() const { return static_cast<Bound>(tag & 3); }
  };
  static_assert(sizeof(Entry) == 16);

  // Takes the greatest power of two of buckets that fits into `bytes`, at least one.
  explicit TranspositionTable(std::size_t bytes)
      : buckets_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))) {}

  // Empties the table, at no cost in most cases.
  void forget() {
    if (++generation_ <= max_generation) return;
    std::ranges::fill(buckets_, Bucket{});
    generation_ = 1;
  }

  // The entry of a position, or nullptr. It is valid until the next store().
  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : bucket(key))
      if (entry.key == key && is_current(entry)) return &entry;
    return nullptr;
  }

  // Replaces the entry of the same position, however deep, else one from before forget(), else the
  // one of the least depth. A best move that is not known does not displace one that is.
  void store(std::uint64_t key, Score score, std::uint16_t move, int depth, Bound bound) {
    Bucket& bucket = this->bucket(key);
    Entry* victim = &bucket[0];
    for (Entry& entry : bucket) {
      if (entry.key == key && is_current(entry)) {
        if (move == no_move) move = entry.move;
        victim = &entry;
        break;
      }
      if (worth(entry) < worth(*victim)) victim = &entry;
    }
    *victim = {key, score, move, static_cast<std::uint8_t>(depth),
               static_cast<std::uint8_t>(generation_ << 2 | static_cast<int>(bound))};
  }

 private:
  using Bucket = std::array<Entry, 4>;
  static constexpr std::uint8_t max_generation = 63;

  bool is_current(const Entry& entry) const { return entry.tag >> 2 == generation_; }
  int worth(const Entry& entry) const { return is_current(entry) ? entry.depth : -1; }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  std::vector<Bucket, LargePages<Bucket>> buckets_;
  std::uint8_t generation_ = 1;
};

}  // namespace cairn

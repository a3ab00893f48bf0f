// The transposition table of the depth-limited searches.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "search/memory.hpp"
#include "search/score.hpp"

namespace cairn {

// How a stored score relates to the true one: the true score is at most, at least or exactly the
// stored one.
enum class Bound : std::uint8_t { upper, lower, exact };

// A transposition table. Everything that was stored before the last forget() is invisible, so the
// result of a search does not depend on what ran before it.
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

  // A table that grows begins small, because most searches are short. It finds what a table of all
  // its size would find.
  enum class Size : std::uint8_t { fixed, grows };

  // Has at most as many buckets as fit into `bytes`, rounded down to a power of two, and at least
  // one. If the size is fixed, several threads may call find() and store() at the same time.
  explicit TranspositionTable(std::size_t bytes, Size size = Size::fixed)
      : most_buckets_(std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)))),
        buckets_(size == Size::fixed ? most_buckets_ : std::min(first_buckets, most_buckets_)) {}

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
        least_worth = outdated;
        break;
      }
      if (victim != nullptr && worth(entry) >= least_worth) continue;
      victim = &slot;
      least_worth = worth(entry);
    }
    if (least_worth > outdated && buckets_.size() < most_buckets_) {
      grow();
      return store(key, score, move, depth, bound);
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
    std::uint64_t key(const Entry& entry) const {
      return key_.load(std::memory_order_relaxed) ^ std::bit_cast<std::uint64_t>(entry);
    }
    bool holds(std::uint64_t key, const Entry& entry) const { return this->key(entry) == key; }
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
  using Buckets = std::vector<Bucket, LargePages<Bucket>>;
  static constexpr std::uint8_t max_generation = 63;
  static constexpr std::size_t first_buckets = std::size_t{1} << 16;
  static constexpr std::size_t growth = 4;
  static constexpr int outdated = -1;  // what entries from before forget() are worth

  bool is_current(const Entry& entry) const { return entry.tag >> 2 == generation_; }
  int worth(const Entry& entry) const { return is_current(entry) ? entry.depth : outdated; }
  Bucket& bucket(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key & (buckets_.size() - 1)]; }

  // Divides each bucket among several. Entries keep their order there, so that what is replaced
  // later is what a table of this size would have replaced.
  void grow() {
    const Buckets old =
        std::exchange(buckets_, Buckets(std::min(buckets_.size() * growth, most_buckets_)));
    for (const Bucket& each : old)
      for (const Slot& slot : each) {
        const Entry entry = slot.entry();
        if (!is_current(entry)) continue;
        const std::uint64_t key = slot.key(entry);
        const auto is_free = [&](const Slot& place) { return !is_current(place.entry()); };
        std::ranges::find_if(bucket(key), is_free)->store(key, entry);
      }
  }

  std::size_t most_buckets_;
  Buckets buckets_;
  std::uint8_t generation_ = 1;
};

// The window of scores that a search asks about.

// A search must find a score between alpha and beta exactly. For a score outside, a bound is
// enough.
struct Window {
  Score alpha = -win_score;
  Score beta = win_score;

  // Returns the same window from the point of view of the other side.
  friend constexpr Window operator-(Window window) { return {-window.beta, -window.alpha}; }

  // Returns the null window at alpha, which asks only whether the score is above alpha. That is
  // enough for moves that are not expected to be the best.
  constexpr Window null_window() const { return {alpha, alpha + 1}; }
  // Returns whether a node searched with this window is a PV node: a score can lie strictly between
  // alpha and beta.
  constexpr bool is_pv() const { return beta - alpha > 1; }
  // Returns whether a score lies strictly between alpha and beta.
  constexpr bool contains(Score score) const { return alpha < score && score < beta; }

  // Returns how the best score that a search with this window found relates to the true score.
  constexpr Bound bound_of(Score best) const {
    if (best >= beta) return Bound::lower;
    return best > alpha ? Bound::exact : Bound::upper;
  }
  // Returns whether a table entry's score, which has this bound, answers what the window asks.
  constexpr bool is_cutoff(Score score, Bound bound) const {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
  }
};

}  // namespace cairn

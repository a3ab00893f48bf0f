// What the threads of one proof search tell each other besides the table: how many nodes are left
// for all of them, whether one has the answer, and which positions each of them is searching.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace cairn {

class ProofCrowd {
 public:
  explicit ProofCrowd(std::uint64_t nodes) : nodes_left_(nodes) {}

  // Takes nodes for one thread out of what is left. Returns how many: 0 if there are none, or if
  // the search has ended.
  std::uint64_t take_nodes() {
    if (has_ended_.load(std::memory_order_relaxed)) return 0;
    std::uint64_t left = nodes_left_.load(std::memory_order_relaxed);
    while (!nodes_left_.compare_exchange_weak(left, left - std::min(left, most_at_once),
                                              std::memory_order_relaxed))
      continue;
    return std::min(left, most_at_once);
  }

  // Says that the answer is known, so that the others need not go on.
  void end() { has_ended_.store(true, std::memory_order_relaxed); }

  // Returns how many threads are searching the position or what follows it, as far as they have
  // come by way of it. Positions may share a count by chance, so this may only guide a search.
  std::uint32_t threads_in(std::uint64_t key) const {
    return counts_[place(key)].load(std::memory_order_relaxed);
  }

  // Counts a thread in for as long as this object lives. Without a crowd it does nothing.
  class Presence {
   public:
    Presence(ProofCrowd* crowd, std::uint64_t key)
        : count_(crowd == nullptr ? nullptr : &crowd->counts_[place(key)]) {
      if (count_ != nullptr) count_->fetch_add(1, std::memory_order_relaxed);
    }
    ~Presence() {
      if (count_ != nullptr) count_->fetch_sub(1, std::memory_order_relaxed);
    }
    Presence(const Presence&) = delete;
    Presence& operator=(const Presence&) = delete;

   private:
    std::atomic<std::uint16_t>* count_;
  };

 private:
  // So few that threads notice soon that the search has ended, and so many that they seldom meet
  // here.
  static constexpr std::uint64_t most_at_once = 64;
  static constexpr std::size_t count_bits = 16;

  // The table and its tags use the lower bits of keys for their own places.
  static std::size_t place(std::uint64_t key) { return key >> (64 - count_bits); }

  std::atomic<std::uint64_t> nodes_left_;
  std::atomic<bool> has_ended_{false};
  std::array<std::atomic<std::uint16_t>, std::size_t{1} << count_bits> counts_{};
};

}  // namespace cairn

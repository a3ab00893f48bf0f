// Proof and disproof numbers, and how those of children are put together.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/position.hpp"

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

// The proof and disproof numbers with which a proof search initialised its latest leaves.

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

// What a game may tell a proof search about its positions.

// Optional: guides a proof search by heuristic initialisation of leaves: estimates of the proof
// number of the claim that the side to move wins (win), and that it does not (loss). Both are at
// least 1. It is asked only while the game is not over.
template <class H, class P>
concept EstimatesEffort = requires(const P& position) {
  { H::effort(position).win } -> std::convertible_to<std::uint32_t>;
  { H::effort(position).loss } -> std::convertible_to<std::uint32_t>;
};

// Optional: a faster guide. foresee() takes a position that is not over; if the game looks ahead
// (core/position.hpp), the side to move cannot win this turn. For each move, after() then says who
// moves next, and either who wins without a search (by the outcome or the look-ahead) or, if that
// is unknown, how hard a win and a loss are to prove.
template <class H, class P>
concept Foresees = requires(P& position, const typename P::Move& move) {
  { H::foresee(position).after(move).to_move } -> std::convertible_to<Side>;
  { H::foresee(position).after(move).winner } -> std::convertible_to<std::optional<Side>>;
  { H::foresee(position).after(move).effort.win } -> std::convertible_to<std::uint32_t>;
  { H::foresee(position).after(move).effort.loss } -> std::convertible_to<std::uint32_t>;
};

// What the threads of one proof search tell each other apart from the table: how many nodes are
// left for all of them, whether one has the answer, and which positions each of them is searching.

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

// The children of a position in a proof search, and what they say of it together.

// Proof and disproof numbers from the point of view of one side: for the claim that this side
// reaches its goal. The attacker's goal is to win; the other side's goal is that the attacker does
// not win.
struct NumbersOnPath {
  ProofNumbers numbers;
  // Settled only because a position on the path would recur (graph-history interaction).
  bool path_dependent = false;
};

template <class Move>
struct ProofChild {
  Move move;
  std::uint64_t key = 0;
  NumbersOnPath numbers;  // from the point of view of the side to move at the parent
  // Virtual loss: what is added to its proof number because other threads are in it; 0 if it is
  // settled.
  std::uint32_t virtual_loss = 0;

  std::uint32_t virtual_proof() const { return numbers.numbers.proof + virtual_loss; }
};

// What the children of a position say of it.
struct ChildrenSummary {
  ProofNumbers numbers;
  bool path_dependent = false;
  // If they settle nothing: the child that is easiest to prove, and among equal ones the one that
  // is easiest to refute; and the least proof number among the others.
  std::size_t best = 0;
  std::uint32_t second = ProofNumbers::infinity;
};

// Returns what the children from number `first` on say of their position. It is as hard to prove as
// its easiest child. A refutation can depend on the path only where the attacker is to move.
template <class Move>
ChildrenSummary summary_of(const std::vector<ProofChild<Move>>& children, std::size_t first,
                           bool attacker_moves) {
  constexpr std::uint64_t most = ProofNumbers::infinity - 1;
  std::uint64_t easiest = std::uint64_t{ProofNumbers::infinity} << 32;  // proof, then disproof
  std::size_t best = first;
  std::uint32_t second = ProofNumbers::infinity;
  DisproofSum disproof;
  bool any_path_dependent = false;
  bool is_proven_on_path = false;
  for (std::size_t i = first; i < children.size(); ++i) {
    const auto& [numbers, path_dependent] = children[i].numbers;
    if (numbers.is_proven()) {
      // A proof that does not depend on the path is preferred, because it can be stored.
      if (!path_dependent) return {ProofNumbers::proven()};
      is_proven_on_path = true;
    }
    any_path_dependent |= path_dependent;
    const std::uint32_t proof = children[i].virtual_proof();
    const std::uint64_t ease = std::uint64_t{proof} << 32 | numbers.disproof;
    const bool is_easier = ease < easiest;
    second = is_easier ? static_cast<std::uint32_t>(easiest >> 32) : std::min(second, proof);
    best = is_easier ? i : best;
    easiest = std::min(easiest, ease);
    disproof.add(numbers.disproof);
  }
  if (is_proven_on_path) return {ProofNumbers::proven(), true};
  const auto proof = static_cast<std::uint32_t>(easiest >> 32);
  if (proof >= ProofNumbers::infinity)
    return {ProofNumbers::refuted(), any_path_dependent && attacker_moves};
  const auto refutation = static_cast<std::uint32_t>(std::min(disproof.number(), most));
  return {{proof, refutation}, false, best, second};
}

// Returns the df-pn thresholds for searching the best child, when `whole` says what all children
// say, and `thresholds` are those of their position. The search stays in the child until the second
// best one is better by a clear margin of a quarter, which prevents the search from switching to
// and fro (the 1 + epsilon trick of Pawlewicz and Lew 2007), or until the whole position reaches a
// threshold.
template <class Move>
ProofNumbers thresholds_of_child(const ProofChild<Move>& best, const ChildrenSummary& whole,
                                 ProofNumbers thresholds) {
  return {std::min(thresholds.proof, whole.second + 1 + whole.second / 4) - best.virtual_loss,
          std::min(ProofNumbers::infinity,
                   thresholds.disproof - whole.numbers.disproof + best.numbers.numbers.disproof)};
}

}  // namespace cairn

// The children of a position in a proof search, and what they say of it together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/proof_numbers.hpp"

namespace cairn {

// Proof and disproof numbers from the point of view of one side: for the claim that this side
// reaches its goal. The attacker's goal is to win; the other side's goal is that the attacker does
// not win.
struct NumbersOnPath {
  ProofNumbers numbers;
  bool path_bound = false;  // settled only because a position on the path would recur
};

template <class Move>
struct ProofChild {
  Move move;
  std::uint64_t key = 0;
  NumbersOnPath numbers;  // from the point of view of the side to move at the parent
  // What is added to its proof number because other threads are in it; 0 if it is settled.
  std::uint32_t crowding = 0;

  std::uint32_t virtual_proof() const { return numbers.numbers.proof + crowding; }
};

// What the children of a position say of it.
struct ChildrenSummary {
  ProofNumbers numbers;
  bool path_bound = false;
  // If they settle nothing: the child that is easiest to prove, and among equal ones the one that
  // is easiest to refute; and the least proof number among the others.
  std::size_t best = 0;
  std::uint32_t second = ProofNumbers::unreachable;
};

// Returns what the children from number `first` on say of their position. It is as hard to prove as
// its easiest child. A refutation can depend on the path only where the attacker is to move.
template <class Move>
ChildrenSummary summary_of(const std::vector<ProofChild<Move>>& children, std::size_t first,
                           bool attacker_moves) {
  constexpr std::uint64_t most = ProofNumbers::unreachable - 1;
  std::uint64_t easiest = std::uint64_t{ProofNumbers::unreachable} << 32;  // proof, then disproof
  std::size_t best = first;
  std::uint32_t second = ProofNumbers::unreachable;
  JointDisproof disproof;
  bool any_path_bound = false;
  bool is_proven_on_path = false;
  for (std::size_t i = first; i < children.size(); ++i) {
    const auto& [numbers, path_bound] = children[i].numbers;
    if (numbers.is_proven()) {
      // A proof that does not depend on the path is preferred, because it can be stored.
      if (!path_bound) return {ProofNumbers::proven()};
      is_proven_on_path = true;
    }
    any_path_bound |= path_bound;
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
  if (proof >= ProofNumbers::unreachable)
    return {ProofNumbers::refuted(), any_path_bound && attacker_moves};
  const auto refutation = static_cast<std::uint32_t>(std::min(disproof.number(), most));
  return {{proof, refutation}, false, best, second};
}

// Returns the limits for searching the best child, when `whole` says what all children say, and
// `limits` are those of their position. The search stays in the child until the second best one is
// better by a clear margin of a quarter, which prevents the search from switching to and fro, or
// until the whole position reaches its limit.
template <class Move>
ProofNumbers limits_of_child(const ProofChild<Move>& best, const ChildrenSummary& whole,
                             ProofNumbers limits) {
  return {std::min(limits.proof, whole.second + 1 + whole.second / 4) - best.crowding,
          std::min(ProofNumbers::unreachable,
                   limits.disproof - whole.numbers.disproof + best.numbers.numbers.disproof)};
}

}  // namespace cairn

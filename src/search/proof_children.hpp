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

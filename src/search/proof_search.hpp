// Depth-first proof-number search (Nagai 2002) over single actions. It answers whether one side,
// the attacker, wins by force.
//
// Where a game cannot recur, a refutation of that claim means that the other side wins. Where it
// can, returning to a position on the path counts as no win for the attacker. A refutation that
// rests on this holds on that path only, so it is not remembered, and for such games no refutation
// is reported as a fact. A reported proof rests only on positions that were proven before it, one
// after the other. It therefore contains no cycle and holds whatever was played before.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/hash.hpp"
#include "core/position.hpp"
#include "search/proof_table.hpp"

namespace cairn {

// What is known about the claim that a side wins by force.
enum class Claim : std::uint8_t { unknown, proven, refuted };

// Optional: guides a proof search by estimates of how hard it is to prove that the side to move
// wins (win), and that it does not (loss). Both are at least 1. It is asked only while the game is
// not over.
template <class H, class P>
concept EstimatesEffort = requires(const P& position) {
  { H::effort(position).win } -> std::convertible_to<std::uint32_t>;
  { H::effort(position).loss } -> std::convertible_to<std::uint32_t>;
};

// Optional: a faster guide. foresee() takes a position in which the side to move cannot win this
// turn. For each move, after() then says who moves next, and either who wins according to a first
// look (the outcome or the look-ahead) or, if that is unknown, how hard a win and a loss are to
// prove.
template <class H, class P>
concept Foresees = requires(P& position, const typename P::Move& move) {
  { H::foresee(position).after(move).to_move } -> std::convertible_to<Side>;
  { H::foresee(position).after(move).winner } -> std::convertible_to<std::optional<Side>>;
  { H::foresee(position).after(move).effort.win } -> std::convertible_to<std::uint32_t>;
  { H::foresee(position).after(move).effort.loss } -> std::convertible_to<std::uint32_t>;
};

template <Position P, class H>
class ProofSearch {
 public:
  // Another thread may set `stop` to end a search early. It must outlive this object. The table
  // grows up to `table_bytes`.
  ProofSearch(std::size_t table_bytes, const std::atomic<bool>& stop)
      : table_(table_bytes), stop_(stop) {}

  // Forgets everything that earlier searches found. Without a call, earlier results help later
  // searches, which may then need fewer nodes for an answer.
  void forget() { table_.forget(); }

  // Finds out whether `attacker` wins, and searches at most `max_nodes` positions. The result is
  // deterministic, given what was searched since the last forget().
  Claim prove(P position, Side attacker, std::uint64_t max_nodes) {
    attacker_ = attacker;
    nodes_ = 0;
    max_nodes_ = max_nodes;
    children_.clear();
    path_.clear();
    Numbers numbers = first_look(position, attacker);
    if (!numbers.numbers.is_settled()) {
      const auto whole = ProofNumbers::unreachable;
      numbers = seen_from(position.to_move(), attacker, visit(position, {whole, whole}));
    }
    if (numbers.numbers.is_proven()) return Claim::proven;
    return numbers.numbers.is_refuted() && !P::can_recur ? Claim::refuted : Claim::unknown;
  }

  // Returns how many positions the last prove() searched.
  std::uint64_t nodes() const { return nodes_; }

  // Returns what earlier searches have established about the claim that `attacker` wins from this
  // position. It does not search, and never guesses.
  Claim recall(const P& position, Side attacker) {
    attacker_ = attacker;
    const ProofNumbers* found = table_.find(key(position.hash()));
    if (found == nullptr) return Claim::unknown;
    const ProofNumbers numbers = attacker == Side::white ? *found : found->flipped();
    if (numbers.is_proven()) return Claim::proven;
    return numbers.is_refuted() && !P::can_recur ? Claim::refuted : Claim::unknown;
  }

 private:
  using Move = typename P::Move;

  // Proof and disproof numbers from the point of view of one side: for the claim that this side
  // reaches its goal. The attacker's goal is to win; the other side's goal is that the attacker
  // does not win.
  struct Numbers {
    ProofNumbers numbers;
    bool path_bound = false;  // settled only because a position on the path would recur
  };

  struct Child {
    Move move;
    std::uint64_t key = 0;
    Numbers numbers;  // from the point of view of the side to move at the parent
  };

  static Numbers seen_from(Side of, Side by, Numbers numbers) {
    return of == by ? numbers : Numbers{numbers.numbers.flipped(), numbers.path_bound};
  }

  std::uint64_t key(std::uint64_t hash) const {
    if constexpr (P::can_recur) return attacker_ == Side::white ? hash : mix(hash);
    return hash;
  }

  // Returns what is known about a position without a search, from the point of view of `viewer`.
  Numbers first_look(P& position, Side viewer) const {
    if (const auto outcome = position.outcome()) {
      const bool reached = outcome->winner ? *outcome->winner == viewer : viewer != attacker_;
      return {reached ? ProofNumbers::proven() : ProofNumbers::refuted()};
    }
    const Side mover = position.to_move();
    if constexpr (LooksAhead<P>)
      if (position.wins_this_turn()) return seen_from(mover, viewer, {ProofNumbers::proven()});
    ProofNumbers numbers;
    if constexpr (EstimatesEffort<H, P>) {
      const auto effort = H::effort(position);
      numbers = {effort.win, effort.loss};
    }
    return seen_from(mover, viewer, {numbers});
  }

  // Searches a position until one of its numbers reaches its limit. The limits and the result are
  // from the point of view of the side to move.
  Numbers visit(P& position, ProofNumbers limits) {
    const std::uint64_t nodes_before = nodes_++;
    const std::uint64_t own_key = key(position.hash());
    const Side mover = position.to_move();
    const std::size_t first = children_.size();
    if constexpr (P::can_recur) path_.push_back(own_key);
    expand(position);
    Numbers numbers = combine(first, mover);
    while (!numbers.numbers.is_settled() && numbers.numbers.proof < limits.proof &&
           numbers.numbers.disproof < limits.disproof && !out_of_budget()) {
      const std::size_t best = most_promising(first);
      const ProofNumbers child_limits = limits_for(best, first, numbers.numbers, limits);
      children_[best].numbers = search_child(position, children_[best].move, mover, child_limits);
      numbers = combine(first, mover);
    }
    children_.resize(first);
    if constexpr (P::can_recur) path_.pop_back();
    if (!numbers.path_bound)
      table_.store(own_key, mover == Side::white ? numbers.numbers : numbers.numbers.flipped(),
                   nodes_ - nodes_before);
    return numbers;
  }

  Numbers search_child(P& position, const Move& move, Side mover, ProofNumbers limits) {
    const Played played(position, move);
    const Side next = position.to_move();
    return seen_from(next, mover, visit(position, next == mover ? limits : limits.flipped()));
  }

  bool out_of_budget() const {
    return nodes_ >= max_nodes_ || stop_.load(std::memory_order_relaxed);
  }

  // Appends the position's children with what is already known about them. Stops at a child that
  // proves the position.
  void expand(P& position) {
    const Side mover = position.to_move();
    const std::size_t first = children_.size();
    typename P::Moves moves;
    if constexpr (GeneratesDefences<P>)
      position.generate_defences(moves);
    else
      position.generate(moves);
    for (const Move& move : moves) {
      const std::uint64_t child_key = key(hash_after(position, move));
      table_.prefetch(child_key);
      children_.push_back({move, child_key, {}});
    }
    auto foresight = foresee(position);
    for (std::size_t i = first; i < children_.size(); ++i) {
      children_[i].numbers = look_up(foresight, children_[i], mover);
      if (children_[i].numbers.numbers.is_proven()) return children_.resize(i + 1);
    }
  }

  static std::uint64_t hash_after(P& position, const Move& move) {
    if constexpr (PredictsHash<P>) {
      return position.hash_after(move);
    } else {
      const Played played(position, move);
      return position.hash();
    }
  }

  // Examines children by playing the moves, for games that offer no faster way.
  struct Plain {
    P& position;
  };
  static auto foresee(P& position) {
    if constexpr (Foresees<H, P>)
      return H::foresee(position);
    else
      return Plain{position};
  }

  template <class Foresight>
  Numbers look_up(Foresight& foresight, const Child& child, Side mover) const {
    if constexpr (P::can_recur)
      if (std::ranges::find(path_, child.key) != path_.end())
        return {mover == attacker_ ? ProofNumbers::refuted() : ProofNumbers::proven(), true};
    if (const ProofNumbers* found = table_.find(child.key))
      return {mover == Side::white ? *found : found->flipped()};
    if constexpr (Foresees<H, P>) {
      const auto outlook = foresight.after(child.move);
      if (outlook.winner)
        return {*outlook.winner == mover ? ProofNumbers::proven() : ProofNumbers::refuted()};
      const ProofNumbers numbers{outlook.effort.win, outlook.effort.loss};
      return {outlook.to_move == mover ? numbers : numbers.flipped()};
    } else {
      const Played played(foresight.position, child.move);
      return first_look(foresight.position, mover);
    }
  }

  // A position is as hard to prove as its easiest child, and as hard to refute as all children
  // together. Different moves often lead to the same play, however, so a plain sum would count the
  // same work repeatedly. The disproof number is therefore the largest one among the children plus
  // only half of the others' sum.
  Numbers combine(std::size_t first, Side mover) const {
    constexpr std::uint64_t most = ProofNumbers::unreachable - 1;
    Numbers result{{ProofNumbers::unreachable, 0}};
    std::uint64_t sum = 0;
    std::uint32_t largest = 0;
    bool any_path_bound = false;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const auto& [numbers, path_bound] = children_[i].numbers;
      if (numbers.is_proven()) {
        // A proof that does not depend on the path is preferred, because it can be stored.
        if (!result.numbers.is_proven() || result.path_bound)
          result = {ProofNumbers::proven(), path_bound};
        continue;
      }
      any_path_bound |= path_bound;
      if (result.numbers.is_proven()) continue;
      result.numbers.proof = std::min(result.numbers.proof, numbers.proof);
      sum += numbers.disproof;
      largest = std::max(largest, numbers.disproof);
    }
    if (result.numbers.is_proven()) return result;
    if (result.numbers.proof >= ProofNumbers::unreachable)
      return {ProofNumbers::refuted(), any_path_bound && mover == attacker_};
    result.numbers.disproof = static_cast<std::uint32_t>(std::min((largest + sum) / 2, most));
    return result;
  }

  // Returns the child that is easiest to prove, and among equal ones the one that is easiest to
  // refute.
  std::size_t most_promising(std::size_t first) const {
    std::size_t best = first;
    for (std::size_t i = first + 1; i < children_.size(); ++i) {
      const ProofNumbers& a = children_[i].numbers.numbers;
      const ProofNumbers& b = children_[best].numbers.numbers;
      if (a.proof < b.proof || (a.proof == b.proof && a.disproof < b.disproof)) best = i;
    }
    return best;
  }

  // Returns the limits for searching the best child. The search stays in it until the second best
  // child is better by a clear margin of a quarter, which prevents the search from switching to and
  // fro, or until the whole position reaches its limit.
  ProofNumbers limits_for(std::size_t best, std::size_t first, ProofNumbers whole,
                          ProofNumbers limits) const {
    std::uint32_t second = ProofNumbers::unreachable;
    for (std::size_t i = first; i < children_.size(); ++i)
      if (i != best) second = std::min(second, children_[i].numbers.numbers.proof);
    return {std::min(limits.proof, second + 1 + second / 4),
            std::min(ProofNumbers::unreachable,
                     limits.disproof - whole.disproof + children_[best].numbers.numbers.disproof)};
  }

  ProofTable table_;
  const std::atomic<bool>& stop_;
  std::vector<Child> children_;  // a stack, with the children of all positions on the path
  // Keys of the positions on the path; used only where a game can recur.
  std::vector<std::uint64_t> path_;
  Side attacker_ = Side::white;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_ = 0;
};

}  // namespace cairn

// One thread of a proof search (search/proof_search.hpp): depth-first proof-number search (df-pn,
// Nagai 2002) over single actions, on a table that several threads may share.
//
// Threads that share a table (Kaneko 2010) each search the root. What one finds is in the table for
// the others. So that they do not all search the same positions, a child counts as harder to prove
// by a quarter for every other thread that is in it (virtual loss). These virtual proof numbers
// choose where a thread goes on and when it returns. The table holds numbers without them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <vector>

#include "core/executor.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"
#include "search/memory.hpp"
#include "search/proof_numbers.hpp"
#include "search/proof_table.hpp"

namespace cairn {

template <Position P, class H>
class ProofThread {
 public:
  // The table must outlive this object.
  explicit ProofThread(ProofTable& table) : table_(table) {}

  // Searches the claim that `attacker` wins until it is settled, the budget is spent, or both of
  // its numbers have reached `threshold`, and returns its numbers.
  ProofNumbers search(const P& position, Side attacker, const Budget& budget,
                      std::uint32_t threshold) {
    return search(position, attacker, budget, threshold, nullptr);
  }
  // The same together with other threads that share the table and this crowd, from which all of
  // them take their nodes. Of the budget, only its stop counts.
  ProofNumbers search(const P& position, Side attacker, const Budget& budget, ProofCrowd& crowd) {
    const std::uint64_t nodes = crowd.take_nodes();
    if (nodes == 0) return ProofNumbers();
    return search(position, attacker, budget.of(nodes), ProofNumbers::infinity, &crowd);
  }

  // Returns how many positions the last search() visited.
  std::uint64_t nodes() const { return nodes_; }

  // Returns the key of a position in the table, for the claim that `attacker` wins.
  static std::uint64_t key(std::uint64_t hash, Side attacker) {
    if constexpr (P::can_recur) return attacker == Side::white ? hash : mix(hash);
    return hash;
  }

 private:
  ProofNumbers search(P position, Side attacker, const Budget& budget, std::uint32_t threshold,
                      ProofCrowd* crowd) {
    stop_ = &budget.stop();
    attacker_ = attacker;
    crowd_ = crowd;
    nodes_ = 0;
    max_nodes_ = budget.nodes_left();
    children_.clear();
    path_.clear();
    const auto whole = ProofNumbers::infinity;
    const Side mover = position.to_move();
    ProofNumbers numbers = initial_numbers(position, mover).numbers;
    // The first visit ends when the claim is hard to prove, the second one when it is hard to
    // refute, too.
    for (const ProofNumbers thresholds :
         {ProofNumbers{threshold, whole}, ProofNumbers{whole, threshold}})
      if (!numbers.is_settled() && !out_of_budget()) numbers = visit(position, thresholds).numbers;
    return mover == attacker ? numbers : numbers.flipped();
  }

  using Move = typename P::Move;

  using Numbers = NumbersOnPath;
  using Child = ProofChild<Move>;
  using Summary = ChildrenSummary;

  // Returns numbers of the table, which are White's, from the point of view of a side, or the other
  // way round.
  static ProofNumbers seen_by(Side side, ProofNumbers numbers) {
    return side == Side::white ? numbers : numbers.flipped();
  }

  static Numbers seen_from(Side of, Side by, Numbers numbers) {
    return of == by ? numbers : Numbers{numbers.numbers.flipped(), numbers.path_dependent};
  }

  std::uint64_t key(std::uint64_t hash) const { return key(hash, attacker_); }

  // Returns the numbers with which a leaf is initialised, without a search, from the point of view
  // of `viewer`.
  Numbers initial_numbers(P& position, Side viewer) const {
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
      numbers = {static_cast<std::uint32_t>(effort.win), static_cast<std::uint32_t>(effort.loss)};
    }
    return seen_from(mover, viewer, {numbers});
  }

  // Searches a position until one of its numbers reaches its threshold. The thresholds and the
  // result are from the point of view of the side to move.
  Numbers visit(P& position, ProofNumbers thresholds) {
    const std::uint64_t nodes_before = nodes_++;
    const std::uint64_t own_key = key(position.hash());
    const ProofCrowd::Presence presence(crowd_, own_key);
    const Side mover = position.to_move();
    const std::size_t first = children_.size();
    if constexpr (P::can_recur) path_.push_back(own_key);
    expand(position, thresholds.disproof);
    Summary summary = crowd_ == nullptr ? combine(first, mover)
                                        : combine_in_crowd(own_key, first, children_.size(), mover);
    while (!summary.numbers.is_settled() && summary.numbers.proof < thresholds.proof &&
           summary.numbers.disproof < thresholds.disproof && !out_of_budget()) {
      const std::size_t best = summary.best;
      const ProofNumbers child_thresholds =
          thresholds_of_child(children_[best], summary, thresholds);
      children_[best].numbers =
          search_child(position, children_[best].move, mover, child_thresholds);
      summary =
          crowd_ == nullptr ? combine(first, mover) : combine_in_crowd(own_key, first, best, mover);
    }
    const Numbers numbers{summary.numbers, summary.path_dependent};
    if (crowd_ != nullptr) summary = combine_without_virtual_loss(first, mover);
    children_.resize(first);
    if constexpr (P::can_recur) path_.pop_back();
    if (!summary.path_dependent)
      table_.store(own_key, seen_by(mover, summary.numbers), nodes_ - nodes_before);
    return numbers;
  }

  Numbers search_child(P& position, const Move& move, Side mover, ProofNumbers thresholds) {
    const Played played(position, move);
    const Side next = position.to_move();
    return seen_from(next, mover,
                     visit(position, next == mover ? thresholds : thresholds.flipped()));
  }

  bool out_of_budget() {
    if (stop_->load(std::memory_order_relaxed)) return true;
    if (nodes_ < max_nodes_) return false;
    if (crowd_ != nullptr) max_nodes_ += crowd_->take_nodes();
    return nodes_ >= max_nodes_;
  }

  // Whether the initial numbers of children are cached, and initialising children ends early. This
  // pays where children are foreseen and take long. Where each must be compared with the path, it
  // is quick.
  static constexpr bool caches_leaves = Foresees<H, P> && !P::can_recur;

  // Appends the position's children with what is already known about them. Stops at a child that
  // proves the position. It may also stop once the children together are clearly harder to refute
  // than the threshold asks for, because this visit then ends; by half, so that the next visit need
  // not follow at once. The other children count as little as possible until then.
  void expand(P& position, std::uint64_t disproof_threshold) {
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
      if constexpr (caches_leaves) leaf_cache_.prefetch(child_key);
      children_.push_back({move, child_key, {}});
    }
    if constexpr (!can_prefetch) touch_children(first);
    auto foresight = foresee(position);
    DisproofSum disproof;
    std::uint32_t easiest = ProofNumbers::infinity;
    for (std::size_t i = first; i < children_.size(); ++i) {
      ProofNumbers& numbers = children_[i].numbers.numbers;
      if (caches_leaves && disproof.number() >= disproof_threshold + disproof_threshold / 2) {
        numbers = {easiest, 1};
        continue;
      }
      look_up(foresight, children_[i], mover);
      if (numbers.is_proven()) return children_.resize(i + 1);
      disproof.add(numbers.disproof);
      easiest = std::min(easiest, numbers.proof);
    }
  }

  // Where memory cannot be asked for, what is known of the children is loaded at once, so that the
  // processor waits only once.
  void touch_children(std::size_t first) const {
    for (std::size_t i = first; i < children_.size(); ++i) table_.touch(children_[i].key);
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
  void look_up(Foresight& foresight, Child& child, Side mover) {
    if constexpr (P::can_recur)
      if (std::ranges::find(path_, child.key) != path_.end()) {
        child.numbers = {mover == attacker_ ? ProofNumbers::refuted() : ProofNumbers::proven(),
                         true};
        return;
      }
    ProofNumbers& numbers = child.numbers.numbers;
    if (const auto found = table_.find(child.key)) {
      const bool is_white = mover == Side::white;
      numbers.proof = is_white ? found->proof : found->disproof;
      numbers.disproof = is_white ? found->disproof : found->proof;
      return;
    }
    if constexpr (Foresees<H, P>) {
      if constexpr (caches_leaves)
        if (const auto known = leaf_cache_.find(child.key)) {
          numbers = *known;
          return;
        }
      numbers = initial_numbers_of(foresight.after(child.move), mover);
      if constexpr (caches_leaves) leaf_cache_.store(child.key, numbers);
    } else {
      const Played played(foresight.position, child.move);
      child.numbers = initial_numbers(foresight.position, mover);
    }
  }

  // Returns the numbers of what is foreseen of a child, from the point of view of `mover`, the side
  // to move at the parent. It is the same at all parents of a child.
  template <class Outlook>
  static ProofNumbers initial_numbers_of(const Outlook& outlook, Side mover) {
    if (outlook.winner)
      return *outlook.winner == mover ? ProofNumbers::proven() : ProofNumbers::refuted();
    const auto win = static_cast<std::uint32_t>(outlook.effort.win);
    const auto loss = static_cast<std::uint32_t>(outlook.effort.loss);
    const bool goes_on = outlook.to_move == mover;
    return {goes_on ? win : loss, goes_on ? loss : win};
  }

  // What the last children, from `first` on, say of their position, in which `mover` moves.
  Summary combine(std::size_t first, Side mover) const {
    return summary_of(children_, first, mover == attacker_);
  }

  // Combines the numbers of a position that other threads may have settled or may be in, too, after
  // this thread has searched the child `last`. If others are in it, their results are taken from
  // the table, and children in which they are count as harder. The last child keeps the numbers
  // with which it was left, so that this thread does not go back at once.
  Summary combine_in_crowd(std::uint64_t own_key, std::size_t first, std::size_t last, Side mover) {
    const auto known = table_.find(own_key);
    if (known && known->is_settled()) return {seen_by(mover, *known)};
    const bool is_crowded = crowd_->threads_in(own_key) > 1;
    for (std::size_t i = first; i < children_.size(); ++i) {
      Child& child = children_[i];
      child.virtual_loss = 0;
      if (!is_crowded || child.numbers.numbers.is_settled()) continue;
      if (const auto found = table_.find(child.key); found && i != last)
        child.numbers = {seen_by(mover, *found)};
      child.virtual_loss = virtual_loss_of(child);
    }
    return combine(first, mover);
  }

  std::uint32_t virtual_loss_of(const Child& child) const {
    const ProofNumbers& numbers = child.numbers.numbers;
    if (numbers.is_settled()) return 0;
    const std::uint64_t virtual_loss =
        std::uint64_t{crowd_->threads_in(child.key)} * (numbers.proof / 4 + 1);
    constexpr std::uint32_t most = ProofNumbers::infinity - 1;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(virtual_loss, most - numbers.proof));
  }

  // Combines the numbers without virtual loss.
  Summary combine_without_virtual_loss(std::size_t first, Side mover) {
    for (std::size_t i = first; i < children_.size(); ++i) children_[i].virtual_loss = 0;
    return combine(first, mover);
  }

  ProofTable& table_;
  const std::atomic<bool>* stop_ = nullptr;  // of the search that goes on
  ProofCrowd* crowd_ = nullptr;              // none if the thread is alone
  std::vector<Child> children_;  // a stack, with the children of all positions on the path
  LeafCache leaf_cache_{caches_leaves};
  // Keys of the positions on the path; used only where a game can recur.
  std::vector<std::uint64_t> path_;
  Side attacker_ = Side::white;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_ = 0;
};

// Depth-first proof-number search (df-pn, Nagai 2002) over single actions. It answers whether one
// side, the attacker, wins by force. search/proof_search.hpp is the search itself.
//
// Where a game cannot recur, a refutation of that claim means that the other side wins. Where it
// can, returning to a position on the path counts as no win for the attacker. A refutation that
// rests on this holds on that path only (graph-history interaction), so it is not remembered, and
// for such games no refutation is reported as a fact. A reported proof rests only on positions that
// were proven before it, one after the other. It therefore contains no cycle and holds whatever was
// played before.

// What is known about the claim that a side wins by force.
enum class Claim : std::uint8_t { unknown, proven, refuted };

template <Position P, class H>
class ProofSearch {
 public:
  // The table grows up to `table_bytes`. What takes more than `nodes_alone` nodes is divided among
  // the workers of the executor, which must outlive this object.
  explicit ProofSearch(std::size_t table_bytes, Executor& executor = one_thread(),
                       std::uint64_t nodes_alone = default_nodes_alone)
      : table_(table_bytes), executor_(executor), nodes_alone_(nodes_alone), thread_(table_) {}
  ProofSearch(const ProofSearch&) = delete;
  ProofSearch& operator=(const ProofSearch&) = delete;

  // Forgets everything that earlier searches found. Without a call, earlier results help later
  // searches, which may then need fewer nodes for an answer.
  void forget() { table_.forget(); }

  // Finds out whether `attacker` wins, with the nodes that are left in the budget, of which the
  // caller takes nodes() afterwards, or until its stop is set. In one thread the result is
  // deterministic, given what was searched since the last forget(). In several, what is found is as
  // true, but the nodes, and whether they suffice, vary from run to run. A search in one thread
  // gives the claim up once both of its numbers have reached `threshold`.
  Claim prove(const P& position, Side attacker, const Budget& budget,
              std::uint32_t threshold = ProofNumbers::infinity) {
    const bool is_divided = executor_.workers() > 1 && budget.nodes_left() > nodes_alone_;
    ProofNumbers numbers = thread_.search(position, attacker,
                                          is_divided ? budget.of(nodes_alone_) : budget, threshold);
    nodes_ = thread_.nodes();
    if (is_divided && nodes_ >= nodes_alone_ && !numbers.is_settled())
      numbers = search_in_rounds(position, attacker, budget);
    return claim(numbers);
  }

  // Returns how many positions the last prove() searched.
  std::uint64_t nodes() const { return nodes_; }

  // Returns what earlier searches have established about the claim that `attacker` wins from this
  // position. It does not search, and never guesses.
  Claim recall(const P& position, Side attacker) const { return recall(position.hash(), attacker); }

  // Returns the same about several positions, which are given by their hashes. Their places in
  // memory are loaded side by side, which is faster than to ask for one after the other.
  std::vector<Claim> recall(const std::vector<std::uint64_t>& hashes, Side attacker) const {
    for (const std::uint64_t hash : hashes) table_.prefetch(Thread::key(hash, attacker));
    std::vector<Claim> claims;
    claims.reserve(hashes.size());
    for (const std::uint64_t hash : hashes) claims.push_back(recall(hash, attacker));
    return claims;
  }

 private:
  using Thread = ProofThread<P, H>;

  // About a tenth of a second. So short searches are the same with any number of threads, and do
  // not wait for threads to begin.
  static constexpr std::uint64_t default_nodes_alone = 50'000;

  Claim recall(std::uint64_t hash, Side attacker) const {
    const auto found = table_.find(Thread::key(hash, attacker));
    if (!found) return Claim::unknown;
    return claim(attacker == Side::white ? *found : found->flipped());
  }

  static Claim claim(ProofNumbers numbers) {
    if (numbers.is_proven()) return Claim::proven;
    return numbers.is_refuted() && !P::can_recur ? Claim::refuted : Claim::unknown;
  }

  // Searches in all threads, in rounds, until the claim is settled. A shared table cannot grow, so
  // it grows between the rounds. A round has as many nodes as the table has room for, and at least
  // a quarter of all before. Made as large as allowed at once, the table would take longer to clear
  // than many a search, and make each of its steps slower.
  ProofNumbers search_in_rounds(const P& position, Side attacker, const Budget& budget) {
    const std::uint64_t max_nodes = budget.nodes_left();
    ProofNumbers numbers;
    for (std::uint64_t before = 0; before < nodes_ && nodes_ < max_nodes && !budget.stop();) {
      before = nodes_;
      const std::uint64_t room = table_.share(before / 4);
      numbers = search_together(position, attacker, budget.of(std::min(room, max_nodes - before)));
      if (numbers.is_settled()) break;
    }
    return numbers;
  }

  // Searches in all threads, with so many nodes altogether, until one of them has settled the
  // claim. No nodes are searched if there is no memory for any of them.
  ProofNumbers search_together(const P& position, Side attacker, const Budget& budget) {
    ProofCrowd crowd(budget.nodes_left());
    struct Part {
      ProofNumbers numbers;
      std::uint64_t nodes = 0;
    };
    std::vector<Part> parts(executor_.workers());
    executor_.run(parts.size(), [&](std::size_t number, std::size_t) {
      Part& part = parts[number];
      try {
        Thread thread(table_);
        part.numbers = thread.search(position, attacker, budget, crowd);
        part.nodes = thread.nodes();
      } catch (const std::bad_alloc&) {  // the other threads go on
      }
      if (part.numbers.is_settled()) crowd.end();
    });
    for (const Part& part : parts) nodes_ += part.nodes;
    const auto settled =
        std::ranges::find_if(parts, [](const Part& part) { return part.numbers.is_settled(); });
    return settled == parts.end() ? ProofNumbers() : settled->numbers;
  }

  ProofTable table_;
  Executor& executor_;
  std::uint64_t nodes_alone_;
  Thread thread_;  // searches alone; its memory is used again
  std::uint64_t nodes_ = 0;
};

}  // namespace cairn

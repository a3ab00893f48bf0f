// Depth-first proof-number search (df-pn, Nagai 2002) over single actions. It answers whether one
// side, the attacker, wins by force. search/proof_thread.hpp is the search itself.
//
// Where a game cannot recur, a refutation of that claim means that the other side wins. Where it
// can, returning to a position on the path counts as no win for the attacker. A refutation that
// rests on this holds on that path only (graph-history interaction), so it is not remembered, and
// for such games no refutation is reported as a fact. A reported proof rests only on positions that
// were proven before it, one after the other. It therefore contains no cycle and holds whatever was
// played before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "core/executor.hpp"
#include "core/position.hpp"
#include "search/budget.hpp"
#include "search/proof_crowd.hpp"
#include "search/proof_guide.hpp"
#include "search/proof_table.hpp"
#include "search/proof_thread.hpp"

namespace cairn {

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

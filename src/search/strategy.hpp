// Makes a winning strategy of what a proof search knows: one turn for each position in which the
// winner moves, against everything that the other side can do.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "search/checker.hpp"
#include "search/memory.hpp"
#include "search/who_wins.hpp"

namespace cairn {

template <Position P>
struct Strategy {
  // The winner's moves, in the order in which search/checker.hpp asks for them. Each is given by
  // its place in the order of generate().
  std::vector<std::uint16_t> moves;
  std::uint64_t turns = 0;      // the winner's turns in all positions together
  std::uint64_t positions = 0;  // different positions after whole turns, whichever side is to move
  // Turns of both sides to the end against the defence that lasts longest, including the next turn.
  std::uint64_t length = 0;
  std::vector<Turn<P>> main_line;  // the longest defence and the winner's turns against it
};

// Makes a winning strategy out of what a proof search knows.
//
// The builder walks through the positions as the check does. A position is settled once everything
// that can follow its chosen turn is settled, so a strategy contains no cycle. Where a game can
// recur, a turn is given up for another one if the other side can answer it by returning to the
// path (graph-history interaction). If no other turn is left, the turn before it is given up too.
// This finds a strategy wherever there is one, provided that the nodes suffice: in a position that
// is won within n turns, some turn leads only to positions that are won within fewer turns, and
// those wins need none of the earlier positions.

namespace detail {

template <HasWords P, class Search>
class StrategyBuilder {
 public:
  StrategyBuilder(Search& search, Side winner, const Budget& budget, const std::vector<P>& without)
      : winner_(winner), winning_(search, winner, budget), without_(without) {}

  std::optional<Strategy<P>> build(const P& root) {
    assert(!root.outcome());
    if (root.to_move() == winner_)
      enter_or_node(root);
    else if (!enter_and_node(frames_.emplace_back(), root))
      return std::nullopt;
    while (!frames_.empty())
      if (!advance()) return std::nullopt;
    return written(root);
  }

 private:
  using Key = std::uint64_t;  // the hash of a position
  using Winning = WinningTurns<P, Search>;
  using WinningTurn = typename Winning::WinningTurn;

  struct Known {
    std::uint32_t length = on_path;  // turns to the end, or one of these two numbers
    CompactTurn<P> turn;             // the winner's turn, if the winner moves here
  };
  static constexpr std::uint32_t on_path = 0;
  static constexpr std::uint32_t given_up = std::numeric_limits<std::uint32_t>::max();

  struct Reply {
    Key key;
    CompactTurn<P> turn;
  };

  // An OR node: a position in which the winner moves, and what can follow the turn that is being
  // tried.
  struct TurnFrame {
    std::optional<P> position;  // none if the other side moves at the root
    typename Winning::Asked asked;
    std::vector<WinningTurn> choices;  // turns not tried yet, with the best one last
    CompactTurn<P> turn;               // the turn that is being tried
    std::optional<P> and_node;         // the position after it, if the builder has gone on to it
    std::vector<Reply> replies;        // the other side's turns in `and_node` that were not settled
    std::size_t next_reply = 0;
    std::uint32_t longest = 0;  // turns to the end after the replies settled so far
  };

  void enter_or_node(const P& position) {
    known_[position.hash()] = {};
    frames_.emplace_back().position = position;
  }

  // Continues with the last frame. Returns false if there is no strategy.
  bool advance() {
    TurnFrame& frame = frames_.back();
    if (!frame.and_node) return choose(frame);
    for (; frame.next_reply < frame.replies.size(); ++frame.next_reply) {
      const Reply& reply = frame.replies[frame.next_reply];
      const Known* known = find(reply.key);
      if (known == nullptr) {
        enter_or_node(after(*frame.and_node, {reply.turn.begin(), reply.turn.end()}));
        return true;
      }
      frame.longest = std::max(frame.longest, known->length);
    }
    known_[frame.and_node->hash()] = {frame.longest + 1, {}};
    settle(frame, frame.longest + 1);
    return true;
  }

  bool choose(TurnFrame& frame) {
    if (frame.choices.empty()) {
      frame.choices = winning_.next(*frame.position, frame.asked);
      put_best_last(frame.choices);
    }
    if (frame.choices.empty() || frames_.size() > ProofChecker<P>::max_length / 2) return give_up();
    const WinningTurn choice = std::move(frame.choices.back());
    frame.choices.pop_back();
    frame.turn.assign(choice.turn.begin(), choice.turn.end());
    const Known* known = find(choice.reached.hash());
    if (choice.reached.outcome())
      settle(frame, 0);
    else if (known != nullptr && known->length != on_path)
      settle(frame, known->length);
    else if (!enter_and_node(frame, choice.reached))
      winning_.charge();
    return true;
  }

  // Puts the best choice last, because the last one is tried first. Settled choices are best
  // because they cost nothing; among them, the shortest win is. After them come those that leave
  // the other side the fewest moves. The sort is stable, which keeps the result deterministic.
  void put_best_last(std::vector<WinningTurn>& choices) const {
    struct Rated {
      std::pair<bool, std::size_t> cost;
      std::size_t place;
    };
    std::vector<Rated> rated;
    for (const WinningTurn& choice : choices) rated.push_back({cost_of(choice), rated.size()});
    std::ranges::stable_sort(rated, std::ranges::greater{}, &Rated::cost);
    std::vector<WinningTurn> sorted;
    for (const Rated& choice : rated) sorted.push_back(std::move(choices[choice.place]));
    choices = std::move(sorted);
  }

  std::pair<bool, std::size_t> cost_of(const WinningTurn& choice) const {
    const Known* known = find(choice.reached.hash());
    if (known != nullptr && known->length != on_path) return {false, known->length};
    return {true, number_of_moves(choice.reached)};
  }

  // Returns how many moves generate() appends.
  static std::size_t number_of_moves(const P& position) {
    if constexpr (CountsMoves<P>) {
      return position.count_moves();
    } else {
      typename P::Moves moves;
      position.generate(moves);
      return moves.size();
    }
  }

  // Continues with the position after the turn that is being tried. Returns false if the turn does
  // not win, or if the other side can return to the path.
  bool enter_and_node(TurnFrame& frame, const P& position) {
    frame.replies.clear();
    frame.next_reply = 0;
    frame.longest = 0;
    bool is_good = true;
    const bool is_root = !frame.position;
    for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
      if (!is_good || (is_root && is_left_out(reached))) return;
      if (const auto outcome = reached.outcome()) {
        is_good = outcome->winner == winner_;
      } else {
        known_.prefetch(reached.hash());
        frame.replies.push_back({reached.hash(), {turn.begin(), turn.end()}});
      }
    });
    is_good = is_good && leave_out_known(frame);
    if (is_good) frame.and_node = position;
    return is_good;
  }

  // Takes away the replies that are settled. What is known of them is looked up for all together,
  // so that the waits for memory overlap. Returns false if one of them returns to the path.
  bool leave_out_known(TurnFrame& frame) const {
    bool is_good = true;
    std::erase_if(frame.replies, [&](const Reply& reply) {
      const Known* known = find(reply.key);
      if (known == nullptr) return false;
      is_good &= known->length != on_path;
      frame.longest = std::max(frame.longest, known->length);
      return true;
    });
    return is_good;
  }

  bool is_left_out(const P& reached) const {
    return std::ranges::find(without_, reached) != without_.end();
  }

  // Settles the last frame: its position is `length` turns from the end after the turn that was
  // tried.
  void settle(const TurnFrame& frame, std::uint32_t length) {
    if (frame.position) known_[frame.position->hash()] = {length + 1, frame.turn};
    frames_.pop_back();
  }

  // No turn of the last frame works, so the turn that led to it does not work either. Returns false
  // if there is no frame to return to or no node left.
  bool give_up() {
    known_[frames_.back().position->hash()].length = given_up;
    frames_.pop_back();
    winning_.charge();
    if (frames_.empty() || !frames_.back().position || winning_.is_exhausted()) return false;
    frames_.back().and_node.reset();
    return true;
  }

  const Known* find(Key key) const {
    const Known* known = known_.find(key);
    return known == nullptr || known->length == given_up ? nullptr : known;
  }

  const Known& known(const P& position) const {
    const Known* known = find(position.hash());
    assert(known != nullptr);
    return *known;
  }

  // Writes the moves down while the proof checker walks through them, so the strategy has passed
  // the check before it is returned.
  Strategy<P> written(const P& root) const {
    Strategy<P> strategy;
    CompactTurn<P> turn;
    const auto next_move = [&](const P& position) {
      if (turn.empty()) {
        turn = known(position).turn;
        std::ranges::reverse(turn);
      }
      typename P::Moves moves;
      position.generate(moves);
      const auto place = std::ranges::find(moves, turn.back()) - moves.begin();
      turn.pop_back();
      strategy.moves.push_back(static_cast<std::uint16_t>(place));
      return static_cast<std::size_t>(place);
    };
    const CheckedProof checked = ProofChecker<P>().check(root, winner_, next_move, without_);
    strategy.turns = checked.turns;
    strategy.positions = checked.positions;
    strategy.length = checked.length;
    if (without_.empty()) strategy.main_line = main_line(root);
    return strategy;
  }

  std::vector<Turn<P>> main_line(P position) const {
    std::vector<Turn<P>> line;
    while (!position.outcome()) {
      if (position.to_move() == winner_) {
        const CompactTurn<P>& turn = known(position).turn;
        line.emplace_back(turn.begin(), turn.end());
      } else {
        line.push_back(longest_defence(position));
      }
      position = after(position, line.back());
    }
    return line;
  }

  Turn<P> longest_defence(const P& position) const {
    Turn<P> defence;
    std::uint32_t longest = 0;
    for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
      const std::uint32_t length = reached.outcome() ? 0 : known(reached).length;
      if (!defence.empty() && length <= longest) return;
      defence = turn;
      longest = length;
    });
    return defence;
  }

  Side winner_;
  Winning winning_;
  const std::vector<P>& without_;
  PositionTable<Known> known_;
  std::vector<TurnFrame> frames_;
};

}  // namespace detail

// Builds the strategy by which `winner` wins from `root`. The game is not over there, and `search`
// has proven the win; it is a ProofSearch, or offers the same prove(), recall() and nodes(). What
// its table has lost is proven again, within the budget; returns nothing if it does not
// suffice. The result is deterministic, given what was searched before. The strategy
// has passed the check of search/checker.hpp. Throws Error of kind illegal if it does not pass.
//
// If the other side moves at the root, its turns to the positions `without` are left out: all of
// its other turns lose. There is no main line then.
template <HasWords P, class Search>
std::optional<Strategy<P>> build_strategy(Search& search, const P& root, Side winner,
                                          const Budget& budget,
                                          const std::vector<P>& without = {}) {
  return detail::StrategyBuilder<P, Search>(search, winner, budget, without).build(root);
}

}  // namespace cairn

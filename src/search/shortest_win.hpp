// Finds the shortest win, as a game with a limit: one side, the attacker, must win within a number
// of turns. Any search that knows only wins and losses then answers whether there is a forced win
// of that length. Such a game cannot recur, so refutations hold even where the game itself can.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/position.hpp"
#include "core/random.hpp"
#include "search/checker.hpp"
#include "search/proof_search.hpp"
#include "search/strategy.hpp"

namespace cairn {

// The attacker has no turn left.
inline constexpr Ending out_of_turns{"out-of-turns", "no turn is left"};

template <Position P>
class TurnLimited {
 public:
  using Move = typename P::Move;
  using Moves = typename P::Moves;

  static constexpr bool can_recur = false;
  static constexpr int actions_per_turn = P::actions_per_turn;

  TurnLimited() = default;

  // `turns` is how many turns the attacker has left, including the current one; it is at least 0.
  TurnLimited(const P& position, Side attacker, int turns)
      : position_(position), attacker_(attacker), turns_(turns) {
    assert(turns >= 0);
  }

  const P& position() const { return position_; }
  int turns_left() const { return turns_; }  // the attacker's turns
  Side to_move() const { return position_.to_move(); }

  // The attacker has lost when it has no turn left and the game is not over.
  std::optional<Outcome> outcome() const {
    const auto outcome = position_.outcome();
    if (!outcome && turns_ == 0) return Outcome{opponent(attacker_), &out_of_turns};
    return outcome;
  }

  void generate(Moves& moves) const {
    if (turns_ > 0) position_.generate(moves);
  }

  // Leaving out moves that lose at once is correct here too: while the limited game goes on, the
  // attacker has another turn after the defender's, and can win in it.
  void generate_defences(Moves& moves) const requires GeneratesDefences<P> {
    if (turns_ > 0) position_.generate_defences(moves);
  }

  // The sum is mixed once more. A number for the claim that is only joined to the hash could be one
  // of those of which the hash consists, and take the place of that.
  std::uint64_t hash() const { return mix(position_.hash() + claim()); }

  auto words() const requires HasWords<P> {
    const auto inner = position_.words();
    std::array<std::uint64_t, std::tuple_size_v<decltype(position_.words())> + 1> words{};
    std::ranges::copy(inner, words.begin());
    words.back() = claim();
    return words;
  }

  bool wins_this_turn() requires LooksAhead<P> { return position_.wins_this_turn(); }

  void play(const Move& move) requires(!Undoable<P>) {
    const Side mover = to_move();
    position_.play(move);
    end_turn(mover);
  }

  struct Undo {
    typename P::Undo inner;
    int turns;
  };
  Undo play(const Move& move) requires Undoable<P> {
    const Side mover = to_move();
    const Undo undo{position_.play(move), turns_};
    end_turn(mover);
    return undo;
  }
  void undo(const Move& move, const Undo& undo) requires Undoable<P> {
    position_.undo(move, undo.inner);
    turns_ = undo.turns;
  }

  friend bool operator==(const TurnLimited&, const TurnLimited&) = default;

 private:
  void end_turn(Side mover) {
    if (mover == attacker_ && to_move() != attacker_) --turns_;
  }

  // Returns a number that stands for the attacker and the turns that it has left.
  std::uint64_t claim() const { return 2 * static_cast<std::uint64_t>(turns_) + index(attacker_); }

  P position_;
  Side attacker_ = Side::white;
  int turns_ = 0;
};

// Finds the shortest forced win of a side that is known to have one.

// Guides a proof search in the limited game as H guides it in the game itself.
template <Position P, class H>
struct LimitedGuide {
  static auto effort(const TurnLimited<P>& limited) requires EstimatesEffort<H, P> {
    return H::effort(limited.position());
  }
};

template <Position P, class H>
class ShortestWin {
 public:
  using Limited = TurnLimited<P>;

  struct Result {
    // The shortest win that was found. Empty if it is not shorter than the known one, or if the
    // node limit was reached.
    std::optional<Strategy<P>> strategy;
    // Whether it is proven that neither this win nor the known one can be made shorter.
    bool is_shortest = false;
    std::uint64_t nodes = 0;
  };

  // The table grows up to `table_bytes`. Long searches are divided among the workers of the
  // executor, which must outlive this object.
  explicit ShortestWin(std::size_t table_bytes, Executor& executor = one_thread())
      : search_(table_bytes, executor) {}

  void forget() { search_.forget(); }

  // Finds the shortest win of `winner`, which has a forced win; the game is not over. `known` is
  // the length of a known win in turns of both sides, if there is one. Searches within the budget,
  // and within as much again to build the strategy.
  Result find(const P& position, Side winner, std::optional<std::uint64_t> known,
              const Budget& budget) {
    const int known_turns = known ? turns_of_winner(position, winner, *known) : most_turns;
    const Budget half = budget.of(budget.nodes_left() / 2);
    Bounds bounds{1, known_turns};
    Result result;
    // The search tries short wins first: they are refuted quickly, and the first one that is proven
    // is the shortest. The nodes that are left after that are used to shorten the known win step by
    // step.
    while (bounds.least < bounds.most &&
           prove(position, winner, bounds, bounds.least, half, result.nodes))
      continue;
    while (bounds.least < bounds.most && bounds.most < most_turns &&
           prove(position, winner, bounds, bounds.most - 1, budget, result.nodes))
      continue;
    if (bounds.most < known_turns)
      result.strategy = strategy(Limited(position, winner, bounds.most), winner, budget);
    const bool has_line = bounds.most == known_turns || result.strategy;
    result.is_shortest = has_line && bounds.most < most_turns && bounds.least == bounds.most;
    return result;
  }

 private:
  static constexpr int most_turns = 1000;

  // Bounds of the number of the winner's turns in its shortest win.
  struct Bounds {
    int least;
    int most;  // a win of this length exists, unless this is most_turns
  };

  static int turns_of_winner(const P& position, Side winner, std::uint64_t turns) {
    const std::uint64_t others = position.to_move() == winner ? 1 : 0;
    return static_cast<int>(std::min<std::uint64_t>((turns + others) / 2, most_turns));
  }

  // Finds out whether the winner needs at most `turns` turns, and adjusts the bounds. Returns false
  // if it cannot be found out within the nodes.
  bool prove(const P& position, Side winner, Bounds& bounds, int turns, const Budget& budget,
             std::uint64_t& nodes) {
    if (nodes >= budget.nodes_left()) return false;
    const Claim claim = search_.prove(Limited(position, winner, turns), winner,
                                      budget.of(budget.nodes_left() - nodes));
    nodes += search_.nodes();
    if (claim == Claim::proven) bounds.most = turns;
    if (claim == Claim::refuted) bounds.least = turns + 1;
    return claim != Claim::unknown;
  }

  std::optional<Strategy<P>> strategy(const Limited& root, Side winner, const Budget& budget) {
    auto limited = build_strategy(search_, root, winner, budget);
    if (!limited) return std::nullopt;
    return in_the_game(root, winner, std::move(*limited));
  }

  // Translates the win into the game without the limit. Where positions differ only in how many
  // turns are left, the one with the fewest turns left decides what to play. That number falls from
  // turn to turn, so play never returns to an earlier position and never takes longer. The main
  // line is that of the limited game.
  static Strategy<P> in_the_game(const Limited& root, Side winner, Strategy<Limited> limited) {
    struct LimitedMove {
      int turns_left;
      std::uint16_t place;
    };
    // By the hash of the position in the game itself.
    std::unordered_map<std::uint64_t, LimitedMove> choices;
    auto next = limited.moves.begin();
    ProofChecker<Limited>().check(root, winner, [&](const Limited& position) {
      const LimitedMove choice{position.turns_left(), *next++};
      LimitedMove& best = choices.try_emplace(position.position().hash(), choice).first->second;
      if (choice.turns_left < best.turns_left) best = choice;
      return choice.place;
    });
    Strategy<P> strategy;
    const auto checked = ProofChecker<P>().check(root.position(), winner, [&](const P& position) {
      strategy.moves.push_back(choices.at(position.hash()).place);
      return strategy.moves.back();
    });
    strategy.turns = checked.turns;
    strategy.positions = checked.positions;
    strategy.length = checked.length;
    strategy.main_line = std::move(limited.main_line);
    return strategy;
  }

  ProofSearch<Limited, LimitedGuide<P, H>> search_;
};

}  // namespace cairn

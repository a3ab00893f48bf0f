// What is asked of the positions of puzzles: what turns take, which of them are the same, which end
// the game, what a position looks like at first sight, and what the proof searches say.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "analysis/player.hpp"
#include "core/diagram.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "core/random.hpp"
#include "games/game.hpp"
#include "search/budget.hpp"
#include "search/checker.hpp"
#include "search/shortest_win.hpp"
#include "search/who_wins.hpp"

namespace cairn {

// Returns how many forms of a piece are parts that lie beside each other.
inline std::size_t parts_of(const Diagram::Piece& piece) {
  return piece.arrangement == Diagram::Piece::Arrangement::layered ? 1 : piece.forms.size();
}

// How many pieces turns take, told from the pieces of the side that did not move.

// Returns how many pieces, stacks counted as one, a turn has taken.
template <Drawable G>
int taken(const typename G::Position& before, const typename G::Position& reached) {
  const Side loser = opponent(before.to_move());
  const auto pieces = [loser](const typename G::Position& position) {
    return std::ranges::count(G::diagram(position).pieces, loser, &Diagram::Piece::side);
  };
  return static_cast<int>(pieces(before) - pieces(reached));
}

struct Takings {
  int least = 0;  // what every legal turn takes at least
  int more = 0;   // how many turns take more than that
};

template <Game G>
Takings takings_of(const typename G::Position& position) {
  std::vector<int> all;
  for (const auto& turn : distinct_turns(position))
    all.push_back(taken<G>(position, after(position, turn)));
  Takings takings;
  takings.least = std::ranges::min(all);
  takings.more =
      static_cast<int>(all.size()) - static_cast<int>(std::ranges::count(all, takings.least));
  return takings;
}

// Whether a turn takes more than every legal turn must.
template <Game G>
bool takes_more_than_it_must(const typename G::Position& before,
                             const typename G::Position& reached) {
  return taken<G>(before, reached) > takings_of<G>(before).least;
}

// Returns how large a piece is: how high, or of how many parts.
inline int size_of(const Diagram::Piece& piece) {
  return std::max(piece.height, static_cast<int>(parts_of(piece)));
}

// Whether a turn takes the largest piece of the side that did not move. Where all of them are
// single ones, none is the largest.
template <Drawable G>
bool takes_the_largest(const typename G::Position& before, const typename G::Position& reached) {
  const Side loser = opponent(before.to_move());
  const Diagram left = G::diagram(reached);
  const auto is_left = [&](Spot at) {
    return std::ranges::any_of(left.pieces, [&](const Diagram::Piece& piece) {
      return piece.side == loser && piece.at == at;
    });
  };
  int largest = 1;
  int largest_taken = 0;
  for (const Diagram::Piece& piece : G::diagram(before).pieces) {
    if (piece.side != loser) continue;
    largest = std::max(largest, size_of(piece));
    if (!is_left(piece.at)) largest_taken = std::max(largest_taken, size_of(piece));
  }
  return largest > 1 && largest_taken == largest;
}

// The turns of a puzzle as they are played. A puzzle has them as texts (core/puzzle.hpp), which
// nothing else in this folder reads.

template <Game G>
using PlayedTurn = typename Win<typename G::Position>::Step;

// Returns the turn with that text. Throws Error if it is not legal in the position.
template <Game G>
PlayedTurn<G> played(const typename G::Position& position, const std::string& text) {
  const auto turn = G::parse_turn(position, text);
  return {position, turn, after(position, turn), {}};
}

// Returns the main line of a solution: the solver's turn, the defence that is shown, and so on.
template <Game G>
std::vector<PlayedTurn<G>> played_line(const typename G::Position& position,
                                       const SolutionTurn& solution) {
  std::vector<PlayedTurn<G>> line;
  for (const SolutionTurn* turn : line_from(solution))
    line.push_back(played<G>(line.empty() ? position : line.back().reached, turn->text));
  return line;
}

// Positions up to the symmetries of a game, which decide whether puzzles or turns are the same.

// Returns the identifier of a position and all its images, 16 hexadecimal digits: a hash of the
// smallest of their words().
template <Game G>
std::string canonical_id(const typename G::Position& position) {
  const auto images = G::images(position);
  auto smallest = position.words();
  for (const auto& image : images) smallest = std::min(smallest, image.words());
  std::uint64_t hash = 0;
  for (const std::uint64_t word : smallest) hash = mix(hash ^ word);
  return fmt::format("{:016x}", hash);
}

// Distinguishes turns by the positions that they reach, up to the symmetries of the starting
// position.
template <Game G>
class TurnClasses {
 public:
  using Position = typename G::Position;

  explicit TurnClasses(const Position& position) {
    const auto images = G::images(position);
    for (std::size_t i = 1; i < images.size(); ++i)
      if (images[i] == position) symmetries_.push_back(i);
  }

  // Returns the same number for two positions if and only if the turns to them are the same turn.
  std::uint64_t class_of(const Position& reached) const {
    std::uint64_t least = reached.hash();
    if (symmetries_.empty()) return least;
    const auto images = G::images(reached);
    for (const std::size_t i : symmetries_) least = std::min(least, images[i].hash());
    return least;
  }

 private:
  std::vector<std::size_t> symmetries_;  // those that map the position on itself
};

// Turns that end the game at once, and how it ends.

template <Position P>
bool is_won(const P& position, Side side) {
  const auto outcome = position.outcome();
  return outcome && outcome->winner == side;
}

// Says in a turn or a trap of a puzzle how the game ends with it.
template <class Told>
void tell_end(Told& told, const Outcome& outcome) {
  told.end = describe(outcome);
  told.ending = outcome.ending->word;
}

// Whether one of these says so of a position: a set of an earlier version tells it in a sentence
// alone.
template <class Told>
bool tells_end(const Told& told, const std::optional<Outcome>& outcome) {
  if (!outcome) return told.end.empty() && told.ending.empty();
  return told.end == describe(*outcome) &&
         (told.ending.empty() || told.ending == outcome->ending->word);
}

// Returns an action with which the side to move wins at once, if there is one.
template <Position P>
std::optional<typename P::Move> winning_action(const P& position) {
  const Side mover = position.to_move();
  typename P::Moves moves;
  position.generate(moves);
  for (const auto& move : moves)
    if (is_won(after(position, move), mover)) return move;
  return std::nullopt;
}

// Returns the position after a turn, if it is legal and whole.
template <Position P>
std::optional<P> reached_by(P position, const Turn<P>& turn) {
  const Side mover = position.to_move();
  for (const auto& move : turn) {
    typename P::Moves moves;
    position.generate(moves);
    if (position.to_move() != mover || std::ranges::find(moves, move) == moves.end())
      return std::nullopt;
    position.play(move);
  }
  if (position.to_move() == mover && !position.outcome()) return std::nullopt;
  return position;
}

// Whether a turn, legal or not, can be played from a position and wins the game for the side to
// move.
template <Position P>
bool ends_by(const P& position, const Turn<P>& turn) {
  const auto reached = reached_by(position, turn);
  return reached && is_won(*reached, position.to_move());
}

// Returns the turns with which the side to move wins at once, at most `most`, without those that
// symmetries of the position map to others. If a single action wins, it comes first.
template <Game G>
std::vector<Turn<typename G::Position>> ending_turns(const typename G::Position& position,
                                                     std::size_t most) {
  using P = typename G::Position;
  const Side mover = position.to_move();
  const TurnClasses<G> classes(position);
  std::vector<std::uint64_t> seen;
  std::vector<Turn<P>> turns;
  const auto add = [&](const Turn<P>& turn, const P& reached) {
    if (turns.size() >= most || !is_won(reached, mover)) return;
    const std::uint64_t found = classes.class_of(reached);
    if (std::ranges::find(seen, found) != seen.end()) return;
    seen.push_back(found);
    turns.push_back(turn);
  };
  if (const auto move = winning_action(position)) add({*move}, after(position, *move));
  if (turns.size() < most) for_each_turn(position, add);
  return turns;
}

// Returns one turn with which the side to move wins at once, or nothing. It is a single action if
// one is enough.
template <Game G, class Search>
std::optional<Turn<typename G::Position>> ending_turn(const typename G::Position& position,
                                                      Search& search, const Budget& budget) {
  using P = typename G::Position;
  if (const auto move = winning_action(position)) return Turn<P>{*move};
  const auto turn = winning_turn(position, search, budget.of(0));
  const bool ends = turn && is_won(after(position, *turn), position.to_move());
  return ends ? turn : std::nullopt;
}

// Whether the side to move can win at once.
template <Position P>
bool wins_at_once(P position) {
  if constexpr (LooksAhead<P>)
    if (position.wins_this_turn()) return true;
  const Side mover = position.to_move();
  bool wins = false;
  for_each_turn(position,
                [&](const Turn<P>&, const P& reached) { wins = wins || is_won(reached, mover); });
  return wins;
}

// Whether the side that is not to move would win at once if it were.
template <Game G>
bool is_threatened(const typename G::Position& position) {
  const auto turned = G::passed(position);
  return turned && !turned->outcome() && wins_at_once(*turned);
}

// What a position looks like to a player who does not see the solution.

template <Game G>
struct EngineView {
  std::optional<int> found_at;  // the least depth from which on the search chooses the solution
  std::optional<Turn<typename G::Position>> wrong;  // the last choice that is not the solution
};

// Returns what the plain fixed-depth search chooses at depth 1, 2 and so on.
template <Game G>
EngineView<G> engine_view(Player<G>& player, const typename G::Position& position,
                          const typename G::Position& solved, int most_depth,
                          std::uint64_t max_nodes) {
  const TurnClasses<G> classes(position);
  EngineView<G> view;
  player.forget();
  for (int depth = 1; depth <= most_depth; ++depth) {
    const auto choice = player.choose(position, {.depth = depth, .nodes = max_nodes});
    const bool proven =
        !choice.candidates.empty() && choice.best().value.kind != Value::Kind::estimate;
    if (choice.depth < depth && !proven) break;
    const auto& turn = choice.best().turn;
    const bool solves = classes.class_of(after(position, turn)) == classes.class_of(solved);
    if (!solves) {
      view.found_at.reset();
      view.wrong = turn;
    } else if (!view.found_at) {
      view.found_at = depth;
    }
    if (proven) break;
  }
  return view;
}

struct FirstTurns {
  int all = 0;        // different ones
  int plausible = 0;  // those after which the other side does not win at once
};

// Counts the plausible turns up to `most_plausible` only.
template <Position P>
FirstTurns count_first_turns(const P& position, int most_plausible) {
  FirstTurns turns;
  std::unordered_set<std::uint64_t> seen;
  for_each_turn(position, [&](const Turn<P>&, const P& reached) {
    if (!seen.insert(reached.hash()).second) return;
    ++turns.all;
    if (turns.plausible == most_plausible) return;
    const auto outcome = reached.outcome();
    if (outcome ? outcome->winner == position.to_move() : !wins_at_once(reached)) ++turns.plausible;
  });
  return turns;
}

// The proofs of a puzzle, as search/checker.hpp checks them: the solver's moves against everything
// that the defender can do, with the fewest turns from every position; and the defender's moves
// against everything that the solver can do instead of its first turn. puzzles/solution_tree.hpp
// writes both.

struct PuzzleProof {
  std::vector<std::uint16_t> moves;  // in the order of search/strategy.hpp
  CheckedProof checked;
};

// The two proof searches that puzzles need: one finds who wins at all, the other who wins within a
// number of turns.

// What a side that tries to win achieves.
enum class Fate : std::uint8_t { unknown, wins, fails };

template <Game G>
class Searches {
 public:
  using Position = typename G::Position;
  using Proofs = ProofSearch<Position, G>;
  using Limited = ProofSearch<TurnLimited<Position>, LimitedGuide<Position, G>>;

  // Another thread may set `stop` to end a search early. It must outlive this object.
  Searches(std::size_t table_bytes, const std::atomic<bool>& stop)
      : budget_(stop, 0), proofs_(table_bytes / 2), limited_(table_bytes / 2) {}

  void forget() {
    proofs_.forget();
    limited_.forget();
  }

  // Starts a new count of positions. Once `max_nodes` positions have been searched, all answers
  // that are not known already are unknown.
  void begin(std::uint64_t max_nodes) { budget_.begin(max_nodes); }
  const Budget& budget() const { return budget_; }

  // Whether `solver` wins by force. It fails if the other side is proven to win.
  Fate fate(const Position& position, Side solver, std::uint64_t max_nodes) {
    if (position.outcome()) return position.outcome()->winner == solver ? Fate::wins : Fate::fails;
    const auto winner = who_wins(position, solver, max_nodes, [&](Side side, std::uint64_t nodes) {
      return ask(proofs_, position, side, nodes);
    });
    if (!winner) return Fate::unknown;
    return winner == solver ? Fate::wins : Fate::fails;
  }

  // Whether `solver` wins within `turns` turns of its own, with the current one.
  Fate fate_within(const Position& position, Side solver, int turns, std::uint64_t max_nodes) {
    if (const auto outcome = position.outcome())
      return outcome->winner == solver ? Fate::wins : Fate::fails;
    return fate_of(
        ask(limited_, TurnLimited<Position>(position, solver, turns), solver, max_nodes));
  }

  // Returns the least number of turns in which `solver` wins, if it is proven and at most `most`;
  // otherwise nothing. The game must not be over.
  std::optional<int> least_turns(const Position& position, Side solver, int most,
                                 std::uint64_t max_nodes) {
    for (int turns = 1; turns <= most; ++turns) {
      const Fate fate = fate_within(position, solver, turns, max_nodes);
      if (fate == Fate::wins) return turns;
      if (fate == Fate::unknown) break;
    }
    return std::nullopt;
  }

  Proofs& proofs() { return proofs_; }

 private:
  static Fate fate_of(Claim claim) {
    if (claim == Claim::unknown) return Fate::unknown;
    return claim == Claim::proven ? Fate::wins : Fate::fails;
  }

  template <class Search, class Any>
  Claim ask(Search& search, const Any& position, Side solver, std::uint64_t max_nodes) {
    const Budget allowed = budget_.part(max_nodes);
    const Claim known = search.recall(position, solver);
    if (known != Claim::unknown || allowed.nodes_left() == 0) return known;
    const Claim claim = search.prove(position, solver, allowed);
    budget_.take(search.nodes());
    return claim;
  }

  Budget budget_;
  Proofs proofs_;
  Limited limited_;
};

}  // namespace cairn

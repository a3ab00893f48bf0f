// Positions of any game: sides, outcomes, turns and perft.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

namespace cairn {

enum class Side : std::uint8_t { white, black };

inline constexpr std::array<Side, 2> both_sides{Side::white, Side::black};

constexpr Side opponent(Side side) {
  return side == Side::white ? Side::black : Side::white;
}

// Returns 0 for White and 1 for Black, for arrays with one entry for each side.
constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

// Returns "White" or "Black".
constexpr std::string_view name(Side side) {
  return side == Side::white ? "White" : "Black";
}

// How a game ended under its rules.

// Why a game is over. Every game has endings of its own, as constants, which are told apart by
// their addresses.
struct Ending {
  std::string_view word;  // the word by which a user asks for games that ended so: "starved"
  // What ended the game, in a few words: "the far edge is crossed". describe() puts the loser's
  // name in place of "the loser": "the loser has no Tott left".
  std::string_view text;
};

// The ending of every game whose play can come back to a position: nobody wins.
inline constexpr Ending repetition{"repetition", "the position occurred three times"};

// That of a position to which no game can come, such as a few pieces that stand for a figure.
inline constexpr Ending no_game{"no game",
                                "no position of a game: both sides lack a piece that they need"};

struct Outcome {
  std::optional<Side> winner;  // empty for a draw, and where there is no game
  const Ending* ending;        // never null

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Returns "White wins: Black has no Tott left" or "a draw: the position occurred three times", for
// example.
inline std::string describe(const Outcome& outcome) {
  constexpr std::string_view loser = "the loser";
  std::string text(outcome.ending->text);
  if (outcome.ending == &no_game) return text;
  if (!outcome.winner) return "a draw: " + text;
  if (const auto place = text.find(loser); place != std::string::npos)
    text.replace(place, loser.size(), name(opponent(*outcome.winner)));
  return std::string(name(*outcome.winner)) + " wins: " + text;
}

// What search, proofs, perft and replay may ask of a game's position. All games share that code
// through this concept. A game states how it differs from others by properties such as can_recur;
// the shared code never asks for a game by name.

// A move is one action. A turn is everything that a player does before the other one moves, and may
// have several actions. Shared code therefore asks the position who is to move and never derives it
// from a depth. `Moves` is a sequence with push_back, clear and random access that is large enough
// for the moves of every position.
template <class P>
concept Position = std::regular<P> && std::equality_comparable<typename P::Move> &&
    requires(const P& here, P& next, const typename P::Move& move, typename P::Moves& moves) {
  { P::can_recur } -> std::convertible_to<bool>;        // whether play can lead back to a position
  { P::actions_per_turn } -> std::convertible_to<int>;  // the most actions of a turn
  { here.to_move() } -> std::same_as<Side>;             // may be the same side after an action
  // Has a value when the game is over. A draw by repetition is not reported here, because only code
  // that knows the earlier positions can see it.
  { here.outcome() } -> std::same_as<std::optional<Outcome>>;
  {
    here.generate(moves)
    } -> std::same_as<void>;                       // appends the legal moves in a fixed order, and
                                                   // nothing when the game is over
  { here.hash() } -> std::same_as<std::uint64_t>;  // with side to move and stage of the turn
  next.play(move);                                 // `move` must be legal
};

// Optional: play() returns what undo() needs to take the move back.
template <class P>
concept Undoable = Position<P> &&
    requires(P& position, const typename P::Move& move, const typename P::Undo& undo) {
  { position.play(move) } -> std::same_as<typename P::Undo>;
  { position.undo(move, undo) } -> std::same_as<void>;
};

// Optional: counting without generating. count_moves() returns the number of moves that generate()
// would append, and count_pairs() the sum of count_moves() over the positions after each legal
// move.
template <class P>
concept CountsMoves = Position<P> && requires(const P& position) {
  { position.count_moves() } -> std::same_as<std::uint64_t>;
};
template <class P>
concept CountsPairs = CountsMoves<P> && requires(const P& position) {
  { position.count_pairs() } -> std::same_as<std::uint64_t>;
};

// Optional: an exact look-ahead. It returns true only if the side to move can win within the rest
// of its turn; false does not mean that it cannot. The position is unchanged afterwards.
template <class P>
concept LooksAhead = Position<P> && requires(P& position) {
  { position.wins_this_turn() } -> std::same_as<bool>;
};

// Optional: appends the legal moves as generate() does, except for some moves after which the
// opponent wins in its next turn.
template <class P>
concept GeneratesDefences = Position<P> && requires(const P& here, typename P::Moves& moves) {
  { here.generate_defences(moves) } -> std::same_as<void>;
};

// Optional: a move as a number of 16 bits, by which a table can keep it and give it back.
// allows(move) returns whether a move, as of_code() made it of any move's code, is among those that
// generate() would append; the game is not over. No move has the code 0xFFFF.
template <class P>
concept RecallsMoves = Position<P> && requires(const P& position, const typename P::Move& move) {
  { move.code() } -> std::same_as<std::uint16_t>;
  { P::Move::of_code(std::uint16_t{}) } -> std::same_as<typename P::Move>;
  { position.allows(move) } -> std::same_as<bool>;
};

// Optional: returns the hash of the position after a legal move without playing the move.
template <class P>
concept PredictsHash = Position<P> && requires(const P& position, const typename P::Move& move) {
  { position.hash_after(move) } -> std::same_as<std::uint64_t>;
};

// Optional: returns everything that distinguishes the position from others as an array of 64-bit
// numbers. Two arrays are equal if and only if the positions are. This is for code that must not
// rely on a hash.
template <class P>
concept HasWords = Position<P> && requires(const P& position) {
  std::uint64_t{position.words()[0]};
  std::tuple_size<decltype(position.words())>::value;
};

// Returns the position after a legal move.
template <Position P>
P after(P position, const typename P::Move& move) {
  position.play(move);
  return position;
}

// Plays a move on construction and restores the position on destruction: with undo() where the
// position has it, otherwise from a copy.
template <Position P>
class Played {
 public:
  Played(P& position, const typename P::Move& move)
      : position_(position), move_(move), kept_(keep(position, move)) {}
  ~Played() {
    if constexpr (Undoable<P>)
      position_.undo(move_, kept_);
    else
      position_ = std::move(kept_);
  }
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;

 private:
  static auto keep(P& position, const typename P::Move& move) {
    if constexpr (Undoable<P>) {
      return position.play(move);
    } else {
      P before = position;
      position.play(move);
      return before;
    }
  }

  P& position_;
  typename P::Move move_;
  decltype(keep(std::declval<P&>(), std::declval<const typename P::Move&>())) kept_;
};

// A turn is everything that a player does before the other one moves. For analysis, uniqueness and
// comparison, two orders of actions that reach the same position are the same turn.

template <Position P>
using Turn = std::vector<typename P::Move>;

// Returns the position after all actions of a legal turn.
template <Position P>
P after(P position, const Turn<P>& turn) {
  for (const auto& move : turn) position.play(move);
  return position;
}

// Returns a position and those after each turn of a line that begins there.
template <Position P>
std::vector<P> positions_along(P position, const std::vector<Turn<P>>& line) {
  std::vector<P> positions{std::move(position)};
  for (const Turn<P>& turn : line) positions.push_back(after(positions.back(), turn));
  return positions;
}

namespace detail {

template <Position P, class Visit>
void extend_turn(P& position, Side mover, Turn<P>& turn, Visit& visit) {
  if (!turn.empty() && (position.to_move() != mover || position.outcome())) {
    visit(static_cast<const Turn<P>&>(turn), static_cast<const P&>(position));
    return;
  }
  typename P::Moves moves;
  position.generate(moves);
  for (const auto& move : moves) {
    turn.push_back(move);
    {
      Played played(position, move);
      extend_turn(position, mover, turn, visit);
    }
    turn.pop_back();
  }
}

}  // namespace detail

// Calls visit(turn, position after it) for every sequence of actions that makes up one turn, in the
// order of generate(). Different sequences may reach the same position.
template <Position P, class Visit>
void for_each_turn(P position, Visit&& visit) {
  Turn<P> turn;
  detail::extend_turn(position, position.to_move(), turn, visit);
}

// Returns the turns that reach different positions, compared by hash. Each turn is the first
// sequence of actions that reaches its position.
template <Position P>
std::vector<Turn<P>> distinct_turns(const P& position) {
  std::vector<Turn<P>> turns;
  std::unordered_set<std::uint64_t> seen;
  for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
    if (seen.insert(reached.hash()).second) turns.push_back(turn);
  });
  return turns;
}

// A forced win in the form in which a game examines it to name its themes.

template <Position P>
struct Win {
  struct Step {
    P before;
    Turn<P> turn;
    P reached;
    // Set only for the winner's turns: turns with which the winner would end the game if the other
    // side passed now. The list need not be complete.
    std::vector<Turn<P>> threats;
  };

  Side winner = Side::white;
  std::vector<Step> steps;  // to the end of the game; the winner's are the first, the third, ...
  int asked = 0;            // how many of the winner's turns, from the first on, are the only ones
                            // that win
};

// Perft: counts of move sequences, which check a move generator against known numbers. Every action
// counts as one move, and so does a pass. A finished position has no successors.

// How many of the last plies are counted without being played, in games whose positions can do so.
enum class BulkCounting : std::uint8_t { none, last_ply, last_two_plies };

// How many of the last plies perft() counts without playing them.
template <Position P>
constexpr int plies_counted_in_bulk = CountsPairs<P>   ? 2
                                      : CountsMoves<P> ? 1
                                                       : 0;

// Returns the number of sequences of exactly `depth` legal moves, which is 1 for depth 0. The
// position is unchanged afterwards.
template <Position P>
std::uint64_t perft(P& position, int depth, BulkCounting bulk = BulkCounting::last_two_plies) {
  if (depth == 0) return 1;
  if constexpr (CountsPairs<P>)
    if (depth == 2 && bulk == BulkCounting::last_two_plies) return position.count_pairs();
  if constexpr (CountsMoves<P>)
    if (depth == 1 && bulk != BulkCounting::none) return position.count_moves();
  typename P::Moves moves;
  position.generate(moves);
  std::uint64_t sequences = 0;
  for (const auto& move : moves) {
    const Played played(position, move);
    sequences += perft(position, depth - 1, bulk);
  }
  return sequences;
}

}  // namespace cairn

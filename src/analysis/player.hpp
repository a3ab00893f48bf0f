// A player, which chooses a turn within a limit of depth, positions or time. Self-play and the
// engine for other programs are built on it. The definitions are in player_impl.hpp;
// games/instances includes it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/player_settings.hpp"
#include "core/executor.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

// A turn that may be chosen. Different turns that reach the same position are one candidate.
template <Game G>
struct Candidate {
  Turn<typename G::Position> turn;
  Value value;                                   // from White's point of view
  std::vector<Turn<typename G::Position>> line;  // the turn, and what follows; never empty
};

template <Game G>
struct Choice {
  // The best turns, best first: as many as were asked for, or fewer if there are no more. They
  // reach different positions. This is empty only if the game is over.
  std::vector<Candidate<G>> candidates;
  // The mean of the best turn's value and of the value of the best turn one turn less deep; the
  // best turn's value if that is proven or there is no shallower search.
  Value odd_even_average;
  int depth = 0;            // turns that were searched completely
  std::uint64_t nodes = 0;  // positions searched, including those of proofs

  const Candidate<G>& best() const { return candidates.front(); }
};

// Owns the memory of the searches, so each thread needs a player of its own.
template <Game G>
class Player {
 public:
  using Position = typename G::Position;

  // Another thread may set `stop`; choose() and think_on() then soon return the best turns that it
  // has found. The executor helps with Strength::full, if time limits the search and a number of
  // positions does not. `stop` and the executor must outlive this object.
  Player(const PlayerSettings& settings, const std::atomic<bool>& stop,
         Executor& executor = one_thread());
  ~Player();

  // Forgets the proofs that earlier searches have left to help later ones, and what think_on() was
  // asked about. Until the next call of this function, a choice may depend on the choices before
  // it.
  void forget();

  // Returns the best `count` turns, at least 1. More turns cost more, so that less depth is reached
  // within the limits. All values come from searches of the same depth, and no turn that is left
  // out has a better one. The values are exact minimax values, except with Strength::full. `before`
  // holds the positions of the game so far; they matter in games whose positions can recur.
  Choice<G> choose(const Position& position, const Limits& limits, std::size_t count = 1,
                   const std::vector<Position>& before = {});

  // Returns the best `count` turns, as choose() does, after a search of `nodes` further positions:
  // it goes on where the last call of this function for the position ended, unless forget() or
  // choose() was called since then. Several positions can be thought about by turns, and what is
  // found out about one helps with the others. `count` and `before` have to be the same for a
  // position each time. Only for Strength::full.
  Choice<G> think_on(const Position& position, std::uint64_t nodes,
                     const std::vector<Position>& before = {}, std::size_t count = 1);

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn

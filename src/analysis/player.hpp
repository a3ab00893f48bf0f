// A player: chooses a turn within a limit of depth, positions or time. Self-play and the engine
// for other programs are built on it. player_impl.hpp defines it; games/instances.hpp says who
// includes that.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/player_settings.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

// A turn, by the position that it reaches.
template <Game G>
struct Candidate {
  Turn<typename G::Position> turn;
  Value value;                                   // proven unless it is an estimate
  std::vector<Turn<typename G::Position>> line;  // the turn, and what follows; never empty
};

template <Game G>
struct Choice {
  // The best turns, best first: as many as were asked for, or fewer if there are no more. Empty
  // only if the game is over. Different turns reach different positions.
  std::vector<Candidate<G>> candidates;
  int depth = 0;            // turns that were searched completely
  std::uint64_t nodes = 0;  // positions searched, those of proofs included

  const Candidate<G>& best() const { return candidates.front(); }
};

// Owns the memory of the searches; one for each thread.
template <Game G>
class Player {
 public:
  using Position = typename G::Position;

  // `stop` may be set by another thread: choose() then soon returns the best that it has. It must
  // outlive this.
  Player(const PlayerSettings& settings, const std::atomic<bool>& stop);
  ~Player();

  // Forgets the proofs that earlier searches left behind, which help later ones. Between two calls
  // of it, a choice may depend on those before.
  void forget();

  // The best `count` turns, at least 1; more cost more, so that less depth is reached. All values
  // are of one depth, and no turn that is left out has a better one. They are exact but for `full`.
  // `before`: the positions of the game so far, which matter to games that can recur.
  Choice<G> choose(const Position& position, const Limits& limits, std::size_t count = 1,
                   const std::vector<Position>& before = {});

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn

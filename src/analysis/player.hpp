// A player: chooses a turn within limits of depth, positions or time, and keeps what it has
// searched.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"
#include "search/budget.hpp"
#include "search/move_picker.hpp"

namespace cairn {

enum class Strength : std::uint8_t {
  exact,  // the plain fixed-depth search: every value is the minimax value of its depth
  full,   // the strongest play: selective search, proofs and helper threads
};

inline constexpr std::array<std::pair<std::string_view, Strength>, 2> strength_names{
    {{"full", Strength::full}, {"exact", Strength::exact}}};

struct PlayerSettings {
  Strength strength = Strength::full;
  std::size_t table_bytes = std::size_t{64} << 20;  // memory of the search
  std::size_t proof_bytes = std::size_t{64} << 20;  // memory of the proof search
  Selectivity selectivity;                          // for Strength::full
  // Whether the line of each candidate that is proven goes on to the end, which takes long for
  // thousands of them.
  bool completes_lines = true;
};

// The limits of a search, which ends at the first one that it reaches. Without a limit of time,
// every run makes the same choice.
struct Limits {
  static constexpr int max_depth = 100;

  int depth = max_depth;                               // turns, at least 1
  std::uint64_t nodes = Budget::unlimited;             // positions, including those of proofs
  std::optional<std::chrono::milliseconds> time = {};  // at least 1
  Clock clock = wall_clock;
};

// A player, which chooses a turn within a limit of depth, positions or time. Self-play and the
// engine for other programs are built on it. The definitions are in player_impl.hpp;
// app/instances.hpp includes it.

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

// How strongly the engine plays as an opponent: from a beginner, who searches little and is content
// with turns that are not the best, to what it can do in about a second. docs/board.md has the
// matches.

// What a strength may search, and how it chooses: among so many of the best turns, of which one
// that is worse by `blur` points of win percentage is e times less likely than the best one.
struct PlayingStrength {
  int depth = Limits::max_depth;
  std::uint64_t nodes = 0;
  std::size_t choice = 1;
  double blur = 0;
};

inline constexpr std::array<PlayingStrength, engine::most_strength> playing_strengths{{
    {.nodes = 800},  // chooses as the game's defaults say
    {.nodes = 1'500, .choice = 3, .blur = 1.5},
    {.nodes = 5'000},
    {.nodes = 20'000},
    {.nodes = 100'000},
    {.nodes = 600'000},
}};

// Returns strength `number` as it is in a game.
template <Game G>
PlayingStrength playing_strength(int number) {
  PlayingStrength strength = playing_strengths[static_cast<std::size_t>(number - 1)];
  if (number == 1) {
    strength.choice = G::defaults.beginner.turns;
    strength.blur = G::defaults.beginner.blur;
  }
  return strength;
}

// Returns the limits, or those of strength `number` where they are narrower; they are the same in
// all games.
inline Limits limited(Limits limits, int number) {
  const PlayingStrength& strength = playing_strengths[static_cast<std::size_t>(number - 1)];
  limits.depth = std::min(limits.depth, strength.depth);
  limits.nodes = std::min(limits.nodes, strength.nodes);
  return limits;
}

// Leaves one of the candidates, which are the best first: the one that the strength plays.
// chances(candidate) returns the mover's win percentage after it. The same seed draws the same one.
template <class Candidates, class Chances>
void play_one(Candidates& candidates, const PlayingStrength& strength, Chances&& chances,
              std::uint64_t seed) {
  if (candidates.empty()) return;
  std::vector<double> weights;
  double sum = 0;
  for (const auto& candidate : candidates) {
    const double worse_by = chances(candidates.front()) - chances(candidate);
    weights.push_back(strength.blur > 0 ? std::exp(-worse_by / strength.blur) : 0);
    sum += weights.back();
  }
  constexpr std::uint32_t parts = 1 << 30;
  double rest = Random(seed).below(parts) * (sum / parts);
  std::size_t drawn = 0;
  while (drawn + 1 < candidates.size() && (rest -= weights[drawn]) > 0) ++drawn;
  candidates = {candidates[strength.blur > 0 ? drawn : 0]};
}

}  // namespace cairn

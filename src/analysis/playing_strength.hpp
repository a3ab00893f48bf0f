// How strongly the engine plays as an opponent: from a beginner, who searches little and is content
// with turns that are not the best, to what it can do in about a second. docs/board.md has the
// matches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/player_settings.hpp"
#include "core/random.hpp"
#include "game/game.hpp"
#include "model/engine.hpp"

namespace cairn {

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

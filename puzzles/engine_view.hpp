// What a position looks like to a player who does not see the solution.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>

#include "analysis/player.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "puzzles/endings.hpp"
#include "puzzles/turn_classes.hpp"

namespace cairn {

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

}  // namespace cairn

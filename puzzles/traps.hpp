// Traps: wrong turns that look good, each with its whole refutation.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/endings.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"
#include "puzzles/turn_classes.hpp"
#include "puzzles/uniqueness.hpp"

namespace cairn {

template <Game G>
class TrapFinder {
 public:
  using Position = typename G::Position;

  // Both arguments must outlive this object.
  TrapFinder(Searches<G>& searches, const PuzzleSettings& settings)
      : searches_(searches), settings_(settings) {}

  // Returns the first traps among `candidates`, in their order. The puzzle is solved by the turn
  // from `position` to `solved`.
  std::vector<Trap> find(const Position& position, const Position& solved,
                         const std::vector<Turn<Position>>& candidates) {
    const TurnClasses<G> classes(position);
    std::vector<Trap> traps;
    for (const Turn<Position>& candidate : candidates) {
      const Position reached = after(position, candidate);
      if (traps.size() == settings_.most_traps) break;
      if (reached.outcome() || classes.class_of(reached) == classes.class_of(solved)) continue;
      Trap trap{G::write_turn(position, candidate, Format::text), {}, {}, {}};
      if (refute(reached, trap)) traps.push_back(std::move(trap));
    }
    return traps;
  }

 private:
  using Turns = Turn<Position>;

  // Plays on from the position after a wrong turn to the end: the defender wins as soon as it can,
  // and the solver holds out as long as it can. Returns false if the win takes too long.
  bool refute(Position position, Trap& trap) {
    const Side defender = position.to_move();
    auto turns =
        searches_.least_turns(position, defender, settings_.most_trap_turns, settings_.trap_nodes);
    while (turns) {
      const auto win = win_within(position, *turns);
      if (!win) return false;
      play(position, *win, trap);
      if (position.outcome()) break;
      int left = 0;
      const Turns reply = longest_reply(position, *turns - 1, left);
      play(position, reply, trap);
      if (position.outcome()) break;
      turns = left;
    }
    const auto outcome = position.outcome();
    if (outcome) tell_end(trap, *outcome);
    return outcome && outcome->winner == defender;
  }

  static void play(Position& position, const Turns& turn, Trap& trap) {
    trap.line.push_back(G::write_turn(position, turn, Format::text));
    position = after(position, turn);
  }

  std::optional<Turns> win_within(const Position& position, int turns) {
    if (turns == 1) {
      const auto endings = ending_turns<G>(position, 1);
      assert(!endings.empty());
      return endings.front();
    }
    const auto survey = survey_wins_within<G>(searches_, position, turns, 1, settings_.trap_nodes);
    if (survey.wins.empty()) return std::nullopt;
    return survey.wins.front().actions;
  }

  // Returns the turn of the solver after which the defender, who wins within `most` turns of its
  // own, needs most of them, and sets `turns` to how many.
  Turns longest_reply(const Position& position, int most, int& turns) {
    const Side defender = opponent(position.to_move());
    std::optional<Turns> longest;
    for_each_turn(position, [&](const Turns& turn, const Position& reached) {
      if (longest && turns == most) return;
      const int needed =
          reached.outcome()
              ? 0
              : searches_.least_turns(reached, defender, most, settings_.trap_nodes).value_or(most);
      if (longest && needed <= turns) return;
      longest = turn;
      turns = needed;
    });
    return *longest;
  }

  Searches<G>& searches_;
  const PuzzleSettings& settings_;
};

}  // namespace cairn

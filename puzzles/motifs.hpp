// The themes of a solution, found from its main line and from proofs about it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// Of the turns that are threatened, at most this many are examined.
inline constexpr std::size_t most_threats = 1000;

// Returns the main line of the solution of `position`.
template <Game G>
Win<typename G::Position> main_line(const typename G::Position& position,
                                    const SolutionTurn& solution) {
  Win<typename G::Position> win;
  win.winner = position.to_move();
  win.asked = asked_turns(solution);
  win.steps = played_line<G>(position, solution);
  for (std::size_t i = 0; i < win.steps.size(); i += 2)
    if (const auto turned = G::passed(win.steps[i].reached))
      if (!turned->outcome() && turned->to_move() == win.winner)
        win.steps[i].threats = ending_turns<G>(*turned, most_threats);
  return win;
}

// Returns how many of the solver's turns threaten nothing at once, without the last turn.
template <Position P>
int quiet_turns(const Win<P>& win) {
  int quiet = 0;
  for (std::size_t i = 0; i < win.steps.size(); i += 2)
    if (win.steps[i].threats.empty() && !win.steps[i].reached.outcome()) ++quiet;
  return quiet;
}

// Whether there is a turn among those asked for after which the defender would not lose in time if
// it could pass, so that it loses only because it must move.
template <Game G>
bool is_zugzwang(const Win<typename G::Position>& win, int turns, Searches<G>& searches,
                 std::uint64_t max_nodes) {
  for (int i = 0; i < win.asked && i < turns - 1; ++i) {
    const auto& step = win.steps[static_cast<std::size_t>(2 * i)];
    const auto turned = G::passed(step.reached);
    if (turned && !turned->outcome() && step.threats.empty() &&
        searches.fate_within(*turned, win.winner, turns - 1 - i, max_nodes) == Fate::fails)
      return true;
  }
  return false;
}

// Whether the first turn takes no more than every turn must and threatens nothing at once, although
// one could: at least one of so many first turns does.
template <Game G>
bool is_quiet_by_choice(const Win<typename G::Position>& win) {
  constexpr std::size_t one_in = 20;
  const auto& key = win.steps.front();
  if (!key.threats.empty() || key.reached.outcome()) return false;
  const auto turns = distinct_turns(key.before);
  if (taken<G>(key.before, key.reached) > takings_of<G>(key.before).least) return false;
  const auto threatens = [&](const auto& turn) {
    const auto turned = G::passed(after(key.before, turn));
    return turned && !turned->outcome() && turned->to_move() == win.winner && wins_at_once(*turned);
  };
  return static_cast<std::size_t>(std::ranges::count_if(turns, threatens)) * one_in >= turns.size();
}

// Returns the themes, sorted: zugzwang, quiet-first-turn, win-in-N, and the themes of the game
// itself.
template <Game G>
std::vector<std::string> motifs_of(const Win<typename G::Position>& win, int turns,
                                   Searches<G>& searches, std::uint64_t max_nodes) {
  const auto own = G::motifs(win);
  std::set<std::string> motifs(own.begin(), own.end());
  motifs.insert("win-in-" + std::to_string(turns));
  if (is_quiet_by_choice<G>(win)) motifs.insert("quiet-first-turn");
  if (is_zugzwang<G>(win, turns, searches, max_nodes)) motifs.insert("zugzwang");
  return {motifs.begin(), motifs.end()};
}

// What the motifs of a game tell a reader, those first that tell most; nothing in a game that does
// not say.
template <class G>
constexpr std::span<const MotifIdea> motif_ideas() {
  if constexpr (requires { G::ideas; })
    return G::ideas;
  else
    return {};
}

}  // namespace cairn

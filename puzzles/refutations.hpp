// The refutations of first turns that do not solve a puzzle.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"
#include "puzzles/solution_tree.hpp"

namespace cairn {

template <Game G>
class Refuter {
 public:
  using Position = typename G::Position;

  // The puzzle is solved by the turn to `solved`, in `turns` turns of the solver. Each question may
  // cost `max_nodes` positions.
  Refuter(Searches<G>& searches, const Position& position, const Position& solved, int turns,
          std::uint64_t max_nodes)
      : searches_(searches),
        position_(position),
        classes_(position),
        solved_(classes_.class_of(solved)),
        turns_(turns),
        max_nodes_(max_nodes) {}

  // Returns the refutations of all wrong turns. Turns that the same reply refutes are together; the
  // refutations of most turns come first, and otherwise they are in the order of generate(). Turns
  // with which the solver itself loses have an empty reply. Turns without a known reply are left
  // out.
  std::vector<Refutation> all() {
    std::unordered_set<std::uint64_t> seen;
    for_each_turn(position_, [&](const Turn<Position>& turn, const Position& reached) {
      if (seen.insert(reached.hash()).second && classes_.class_of(reached) != solved_)
        add(turn, reached);
    });
    std::vector<Refutation> refutations;
    for (Known& known : known_) refutations.push_back(std::move(known.refutation));
    std::ranges::stable_sort(refutations, std::greater{}, [](const Refutation& refutation) {
      return refutation.wrong_turns.size();
    });
    return refutations;
  }

 private:
  using P = Position;

  struct Known {
    Turn<P> reply;
    Refutation refutation;
  };

  void add(const Turn<P>& turn, const P& reached) {
    const std::string text = G::write_turn(position_, turn, Format::text);
    if (reached.outcome()) return put({}, {}, true, text);
    const Side solver = position_.to_move();
    const bool loses = searches_.fate(reached, solver, max_nodes_) == Fate::fails;
    const auto refutes = [&](const P& next) {
      if (loses) return searches_.fate(next, solver, 0) == Fate::fails;
      return searches_.fate_within(next, solver, turns_ - 1, 0) == Fate::fails;
    };
    for (Known& known : known_)
      if (known.refutation.loses == loses && !known.reply.empty())
        if (const auto next = reached_by(reached, known.reply);
            next && refutes(*next) && line_of(reached, known.reply) == known.refutation.line)
          return known.refutation.wrong_turns.push_back(text);
    if (const auto reply = find_reply(reached, refutes, loses))
      put(*reply, line_of(reached, *reply), loses, text);
  }

  // The text may depend on what the turn meets in the position.
  static std::vector<std::string> line_of(const P& reached, const Turn<P>& reply) {
    return {G::write_turn(reached, reply, Format::text)};
  }

  void put(const Turn<P>& reply, const std::vector<std::string>& line, bool loses,
           const std::string& text) {
    for (Known& known : known_)
      if (known.refutation.line == line && known.refutation.loses == loses)
        return known.refutation.wrong_turns.push_back(text);
    known_.push_back({reply, {{text}, line, loses, {}, {}}});
  }

  template <class Refutes>
  std::optional<Turn<P>> find_reply(const P& reached, Refutes& refutes, bool loses) {
    std::optional<Turn<P>> found;
    const auto look = [&](const Turn<P>& turn, const P& next) {
      if (!found && refutes(next)) found = turn;
    };
    for_each_turn(reached, look);
    if (found) return found;
    const Side solver = position_.to_move();
    for_each_turn(reached, [&](const Turn<P>& turn, const P& next) {
      if (found) return;
      const Fate fate = loses ? searches_.fate(next, solver, first_nodes)
                              : searches_.fate_within(next, solver, turns_ - 1, max_nodes_);
      if (fate == Fate::fails) found = turn;
    });
    return found;
  }

  static constexpr std::uint64_t first_nodes = 500;

  Searches<G>& searches_;
  Position position_;
  TurnClasses<G> classes_;
  std::uint64_t solved_;
  int turns_;
  std::uint64_t max_nodes_;
  std::vector<Known> known_;
};

// Traps: wrong turns that look good, each with its whole refutation.

template <Game G>
class TrapFinder {
 public:
  using Position = typename G::Position;

  // Both arguments must outlive this object.
  TrapFinder(Searches<G>& searches, const PuzzleSettings& settings)
      : searches_(searches), settings_(settings) {}

  // Returns the first traps among `candidates`, in their order. The puzzle is solved by the turn
  // from `position` to `solved`.
  std::vector<Refutation> find(const Position& position, const Position& solved,
                               const std::vector<Turn<Position>>& candidates) {
    const TurnClasses<G> classes(position);
    std::vector<Refutation> traps;
    for (const Turn<Position>& candidate : candidates) {
      const Position reached = after(position, candidate);
      if (traps.size() == settings_.most_traps) break;
      if (reached.outcome() || classes.class_of(reached) == classes.class_of(solved)) continue;
      Refutation trap{{G::write_turn(position, candidate, Format::text)}, {}, true, {}, {}};
      if (refute(reached, trap)) traps.push_back(std::move(trap));
    }
    return traps;
  }

 private:
  using Turns = Turn<Position>;

  // Plays on from the position after a wrong turn to the end: the defender wins as soon as it can,
  // and the solver holds out as long as it can. Returns false if the win takes too long.
  bool refute(Position position, Refutation& trap) {
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

  static void play(Position& position, const Turns& turn, Refutation& trap) {
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

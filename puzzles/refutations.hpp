// The refutations of first turns that do not solve a puzzle.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/endings.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/turn_classes.hpp"

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
    if (reached.outcome()) return put({}, "", true, text);
    const Side solver = position_.to_move();
    const bool loses = searches_.fate(reached, solver, max_nodes_) == Fate::fails;
    const auto refutes = [&](const P& next) {
      if (loses) return searches_.fate(next, solver, 0) == Fate::fails;
      return searches_.fate_within(next, solver, turns_ - 1, 0) == Fate::fails;
    };
    for (Known& known : known_)
      if (known.refutation.loses == loses && !known.reply.empty())
        if (const auto next = reached_by(reached, known.reply);
            next && refutes(*next) && reply_text(reached, known.reply) == known.refutation.reply)
          return known.refutation.wrong_turns.push_back(text);
    if (const auto reply = find_reply(reached, refutes, loses))
      put(*reply, reply_text(reached, *reply), loses, text);
  }

  // The text may depend on what the turn meets in the position.
  static std::string reply_text(const P& reached, const Turn<P>& reply) {
    return G::write_turn(reached, reply, Format::text);
  }

  void put(const Turn<P>& reply, const std::string& reply_text, bool loses,
           const std::string& text) {
    for (Known& known : known_)
      if (known.refutation.reply == reply_text && known.refutation.loses == loses)
        return known.refutation.wrong_turns.push_back(text);
    known_.push_back({reply, {reply_text, {text}, loses}});
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

}  // namespace cairn

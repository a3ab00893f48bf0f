// The solution of a puzzle as a tree: the solver's turns, and against each of them all defences.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/endings.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/uniqueness.hpp"

namespace cairn {

// Returns how many turns of the solver are on the main line before the first one with several
// solutions.
inline int asked_turns(const SolverTurn& turn) {
  if (turn.uniqueness == Uniqueness::several) return 0;
  const bool goes_on = !turn.defences.empty() && turn.defences.front().answer;
  return 1 + (goes_on ? asked_turns(*turn.defences.front().answer) : 0);
}

template <Game G>
class SolutionBuilder {
 public:
  using Position = typename G::Position;

  // Each question may cost `max_nodes` positions. PuzzleSettings explains the two greatest numbers
  // of turns.
  SolutionBuilder(Searches<G>& searches, std::uint64_t max_nodes, int most_whole_turns,
                  int most_turns)
      : searches_(searches),
        max_nodes_(max_nodes),
        most_whole_turns_(most_whole_turns),
        most_turns_(most_turns) {}

  // Returns the solution of a position that the side to move wins in `turns` turns of its own and
  // no fewer. Returns nothing if it is too large or the nodes do not suffice.
  std::optional<SolverTurn> build(const Position& position, int turns) {
    for (const bool whole : {true, false}) {
      whole_ = whole;
      turns_left_ = whole ? most_whole_turns_ : most_turns_;
      if (auto solution = solver_turn(position, turns, true)) return solution;
    }
    return std::nullopt;
  }

 private:
  using P = Position;

  struct Reply {
    Turn<P> turn;
    P reached;
    int turns = 0;  // of the solver from there on; 0 if it has won already
  };

  static std::string text_of(const P& position, const Turn<P>& turn) {
    return G::write_turn(position, turn, Format::text);
  }
  static std::string text_of(const P& position) {
    return G::write_position(position, Format::text);
  }

  // Returns the turns that win in time, up to most_ways, or nothing if they cannot be determined.
  std::optional<std::vector<Turn<P>>> winning_turns(const P& position, int turns) {
    if (turns == 1) return ending_turns<G>(position, most_ways);
    auto survey = survey_wins_within<G>(searches_, position, turns, most_ways, max_nodes_);
    if (survey.wins.empty() || (survey.wins.size() < most_ways && !survey.open.empty()))
      return std::nullopt;
    std::vector<Turn<P>> wins;
    for (auto& win : survey.wins) wins.push_back(std::move(win.actions));
    return wins;
  }

  // Leaves out the turn's defences unless it is to be `expanded`.
  std::optional<SolverTurn> solver_turn(const P& position, int turns, bool expanded) {
    if (--turns_left_ < 0) return std::nullopt;
    const auto wins = winning_turns(position, turns);
    if (!wins || wins->empty()) return std::nullopt;
    SolverTurn turn = describe(position, wins->front(), turns);
    turn.ways = static_cast<int>(wins->size());
    turn.uniqueness = turn.ways == 1 ? Uniqueness::only_in_time : Uniqueness::several;
    for (std::size_t i = 1; i < wins->size(); ++i)
      turn.also.push_back(text_of(position, (*wins)[i]));
    if (expanded && turn.end.empty() &&
        !add_defences(after(position, wins->front()), turns - 1, turn))
      return std::nullopt;
    return turn;
  }

  static SolverTurn describe(const P& position, const Turn<P>& played, int turns) {
    const P reached = after(position, played);
    SolverTurn turn;
    turn.text = text_of(position, played);
    turn.position = text_of(reached);
    turn.turns = turns;
    if (const auto outcome = reached.outcome()) turn.end = cairn::describe(*outcome);
    return turn;
  }

  // Returns false if something cannot be determined.
  bool add_defences(const P& position, int turns, SolverTurn& turn) {
    const auto replies = all_replies(position, turns);
    if (!replies) return false;
    std::vector<Last> lasts;
    for (const Reply& reply : *replies) {
      const std::string text = text_of(position, reply.turn);
      if (reply.turns == 1) {
        if (!add_last(reply, text, lasts, turn.defences)) return false;
        continue;
      }
      PuzzleDefence defence{{text}, text_of(reply.reached), {}, {}};
      if (reply.turns == 0) {
        defence.end = cairn::describe(*reply.reached.outcome());
      } else {
        const bool holds_longest = reply.turns == replies->front().turns;
        defence.answer = solver_turn(reply.reached, reply.turns, whole_ || holds_longest);
        if (!defence.answer) return false;
      }
      turn.defences.push_back(std::move(defence));
    }
    put_main_line_first(turn.defences);
    return true;
  }

  // Returns the replies, with those that hold out longest first, and of these the ones after which
  // the defender seems to stand best.
  std::optional<std::vector<Reply>> all_replies(const P& position, int turns) {
    const Side solver = opponent(position.to_move());
    std::vector<Reply> replies;
    std::unordered_set<std::uint64_t> seen;
    bool known = true;
    for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
      if (!known || !seen.insert(reached.hash()).second) return;
      Reply reply{turn, reached, 0};
      if (!reached.outcome()) {
        const auto least = searches_.least_turns(reached, solver, turns, max_nodes_);
        known = least.has_value();
        reply.turns = least.value_or(0);
      } else {
        known = is_won(reached, solver);
      }
      replies.push_back(std::move(reply));
    });
    if (!known) return std::nullopt;
    std::ranges::stable_sort(replies, {}, [](const Reply& reply) {
      return std::pair(-reply.turns, reply.turns == 0 ? 0 : G::evaluate(reply.reached));
    });
    return replies;
  }

  // An answer that ends the game, and the defence that has it.
  struct Last {
    Turn<P> turn;
    std::size_t defence;
  };

  // Adds a reply after which the solver ends the game. If the same answer already ends it after
  // another reply, it joins that one.
  bool add_last(const Reply& reply, const std::string& text, std::vector<Last>& lasts,
                std::vector<PuzzleDefence>& defences) {
    for (const Last& last : lasts)
      if (ends_by(reply.reached, last.turn)) {
        defences[last.defence].turns.push_back(text);
        return true;
      }
    auto answer = solver_turn(reply.reached, 1, false);
    if (!answer) return false;
    lasts.push_back({ending_turns<G>(reply.reached, 1).front(), defences.size()});
    defences.push_back({{text}, text_of(reply.reached), {}, std::move(answer)});
    return true;
  }

  // Returns how many turns win in time, at each of the solver's turns on the line from this one on.
  static std::vector<int> ways_on_line(const SolverTurn& turn) {
    std::vector<int> ways;
    for (const SolverTurn* next = &turn; next != nullptr;) {
      ways.push_back(next->ways);
      const bool goes_on = !next->defences.empty() && next->defences.front().answer;
      next = goes_on ? &*next->defences.front().answer : nullptr;
    }
    return ways;
  }

  // Chooses from the defences that hold out longest the one that asks most of the solver, and from
  // equal ones the one against which the solver's turns have the fewest other ways. Otherwise the
  // order stays.
  static void put_main_line_first(std::vector<PuzzleDefence>& defences) {
    const auto rank = [](const PuzzleDefence& defence) {
      if (!defence.answer) return std::tuple{0, 0, std::vector<int>{}};
      const SolverTurn& answer = *defence.answer;
      return std::tuple{-answer.turns, -asked_turns(answer), ways_on_line(answer)};
    };
    std::ranges::stable_sort(defences, {}, rank);
  }

  Searches<G>& searches_;
  std::uint64_t max_nodes_;
  int most_whole_turns_;
  int most_turns_;
  bool whole_ = true;
  int turns_left_ = 0;
};

}  // namespace cairn

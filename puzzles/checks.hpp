// What a puzzle says, checked by the rules: what somebody plays in it, and its whole solution.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

inline void expect_that(bool holds, const std::string& what) {
  if (!holds) throw Error(Error::Kind::illegal, what);
}

template <Game G>
class AnswerCheck {
 public:
  using Position = typename G::Position;

  static PuzzleCheck of(const Puzzle& puzzle, std::span<const std::string> turns) {
    if (turns.size() % 2 == 0)
      throw Error(Error::Kind::usage, "no turn of the solver at the end; one is to be checked");
    Position position = G::parse_position(puzzle.position);
    const SolutionTurn* expected = &puzzle.solution;
    for (std::size_t i = 0; i + 1 < turns.size(); i += 2) {
      const Position reached = reached_by(position, turns[i]);
      if (!is_same(position, reached, expected->text)) throw outside(turns[i]);
      position = reached_by(reached, turns[i + 1]);
      expected = answer_to(reached, position, *expected);
      if (expected == nullptr) throw outside(turns[i + 1]);
    }
    PuzzleCheck check = judged(position, *expected, turns.back());
    check.is_asked = static_cast<int>(turns.size() / 2) < puzzle.asked;
    return check;
  }

 private:
  static Position reached_by(const Position& position, const std::string& text) {
    return played<G>(position, text).reached;
  }

  static Error outside(const std::string& text) {
    return Error(
        Error::Kind::usage,
        fmt::format("{} is not in the puzzle's solution; only the last turn may differ", text));
  }

  // Whether a turn reaches the same position as another one, or an image of it.
  static bool is_same(const Position& position, const Position& reached, const std::string& text) {
    const TurnClasses<G> classes(position);
    return classes.class_of(reached) == classes.class_of(reached_by(position, text));
  }

  // The solver's turn after a defence that leads from `before` to `position`; null if there is
  // none.
  static const SolutionTurn* answer_to(const Position& before, const Position& position,
                                       const SolutionTurn& turn) {
    const auto leads_there = [&](const std::string& text) {
      return reached_by(before, text) == position;
    };
    for (const SolutionTurn& defence : turn.next)
      if (leads_there(defence.text) || std::ranges::any_of(defence.also, leads_there))
        return defence.next.empty() ? nullptr : &defence.next.front();
    return nullptr;
  }

  static PuzzleCheck judged(const Position& position, const SolutionTurn& expected,
                            const std::string& text) {
    const Position reached = reached_by(position, text);
    PuzzleCheck check;
    if (is_same(position, reached, expected.text)) {
      check.verdict = PuzzleCheck::Verdict::solution;
      check.end = expected.end;
      check.ending = expected.ending;
      // The defences are those of the solution's own turn, of which this may be an image.
      if (reached == reached_by(position, expected.text) && !expected.next.empty())
        check.line = {expected.next.front().text};
      return check;
    }
    const auto reaches = [&](const std::string& other) {
      return reached_by(position, other) == reached;
    };
    if (std::ranges::any_of(expected.also, reaches)) {
      check.verdict = PuzzleCheck::Verdict::wins_too;
      return check;
    }
    for (const Refutation& refutation : expected.refutations) {
      if (std::ranges::none_of(refutation.wrong_turns, reaches)) continue;
      check.verdict =
          refutation.loses ? PuzzleCheck::Verdict::loses : PuzzleCheck::Verdict::too_slow;
      check.line = refutation.line;
    }
    for (const Refutation& trap : expected.traps)
      if (reaches(trap.wrong_turns.front())) {
        check.line = trap.line;
        check.end = trap.end;
        check.ending = trap.ending;
      }
    return check;
  }
};

// Checks what a puzzle says against the rules of its game alone: the turns of its tree, what ends
// the game, that no turn of the defender is missing, and its rank. That the first turn wins and
// that no other one does is for its certificates to prove.

template <Game G>
class TreeCheck {
 public:
  // Throws Error that says what is wrong.
  void check(const Puzzle& puzzle) {
    const Position position = G::parse_position(puzzle.position);
    solver_ = puzzle.side;
    expect_that(text_of(position) == puzzle.position, "the position is not as Cairn writes it");
    expect_that(position.to_move() == solver_ && !position.outcome(), "the solver is not to move");
    expect_that(canonical_id<G>(position) == puzzle.id,
                "the identifier is that of another position");
    expect_that(distinct_turns(position).size() == static_cast<std::size_t>(puzzle.choices),
                "there are more or fewer first turns than 'choices' says");
    expect_that(puzzle.turns == puzzle.solution.turns, "'turns' is not that of the solution");
    expect_turn(position, puzzle.solution);
    expect_refutations(position, puzzle);
    expect_rating(puzzle, position);
  }

 private:
  using Position = typename G::Position;

  static void expect_rating(const Puzzle& puzzle, const Position& position) {
    expect_that(puzzle.shares.size() == jury_size(), "there is not one share for each player");
    const auto first = played<G>(position, puzzle.solution.text).turn;
    Puzzle again = puzzle;
    rate<G>(again, position, first);
    expect_that(again.effort == puzzle.effort, "the effort does not follow from the solution");
    expect_that(again.rating == puzzle.rating && again.rating_error == puzzle.rating_error &&
                    again.difficulty_class == puzzle.difficulty_class,
                "the rating does not follow from the shares and the effort");
  }

  static std::string text_of(const Position& position) {
    return G::write_position(position, Format::text);
  }
  // How the game ended, or nothing while it goes on. The solver must have won.
  std::optional<Outcome> end_of(const Position& position) const {
    const auto outcome = position.outcome();
    expect_that(!outcome || outcome->winner == solver_,
                "a line of the solution does not end in the solver's win");
    return outcome;
  }

  void expect_turn(const Position& position, const SolutionTurn& turn) const {
    const Position reached = played<G>(position, turn.text).reached;
    expect_that(text_of(reached) == turn.position, turn.text + " leads to another position");
    expect_that(tells_end(turn, end_of(reached)), turn.text + " does not end the game as it says");
    for (const std::string& other : turn.also) played<G>(position, other);
    if (!turn.end.empty()) expect_that(turn.turns == 1, turn.text + " is the last turn");
    for (const Refutation& trap : turn.traps) expect_trap(position, trap);
    if (!turn.next.empty()) expect_defences(reached, turn);
  }

  // A trap must end in the defender's win, as it says.
  void expect_trap(const Position& position, const Refutation& trap) const {
    const std::string& wrong = trap.wrong_turns.front();
    Position reached = played<G>(position, wrong).reached;
    for (const std::string& text : trap.line) reached = played<G>(reached, text).reached;
    const auto outcome = reached.outcome();
    expect_that(outcome && outcome->winner != solver_ && tells_end(trap, outcome),
                "the refutation of " + wrong + " does not end as it says");
  }

  void expect_defences(const Position& position, const SolutionTurn& turn) const {
    std::unordered_set<std::uint64_t> met;
    int longest = 0;
    for (const SolutionTurn& defence : turn.next) {
      for (const std::string& text : texts_of(defence)) {
        const Position reached = played<G>(position, text).reached;
        expect_that(met.insert(reached.hash()).second, "the defence " + text + " is there twice");
        expect_answer(reached, defence);
      }
      const Position first = played<G>(position, defence.text).reached;
      expect_that(text_of(first) == defence.position, defence.text + " leads to another position");
      for (const SolutionTurn& answer : defence.next) {
        longest = std::max(longest, answer.turns);
        expect_turn(first, answer);
      }
    }
    expect_that(met.size() == distinct_turns(position).size(),
                "a defence against " + turn.text + " is missing");
    expect_that(turn.turns == longest + 1,
                "'turns' of " + turn.text + " is not one more than after it");
  }

  // One answer to several turns must end the game after each of them.
  void expect_answer(const Position& reached, const SolutionTurn& defence) const {
    if (defence.next.empty())
      return expect_that(tells_end(defence, end_of(reached)), "a line ends differently");
    const std::string& answer = defence.next.front().text;
    if (!defence.also.empty())
      expect_that(end_of(played<G>(reached, answer).reached).has_value(),
                  answer + " does not end the game against every turn that it answers");
  }

  void expect_refutations(const Position& position, const Puzzle& puzzle) const {
    const TurnClasses<G> classes(position);
    const auto solved = classes.class_of(played<G>(position, puzzle.solution.text).reached);
    for (const Refutation& refutation : puzzle.solution.refutations)
      for (const std::string& wrong : refutation.wrong_turns) {
        const Position reached = played<G>(position, wrong).reached;
        expect_that(classes.class_of(reached) != solved, wrong + " is called wrong, and solves");
        expect_that(refutation.line.empty() == reached.outcome().has_value(),
                    wrong + " has no reply although the game goes on, or one after its end");
        for (const std::string& reply : refutation.line) played<G>(reached, reply);
        expect_that(refutation.loses,
                    wrong + " is not said to lose, as every other first turn does");
      }
  }

  Side solver_ = Side::white;
};

}  // namespace cairn

// Tells whether what somebody plays solves a puzzle, and how the defender answers.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/played_turns.hpp"
#include "puzzles/turn_classes.hpp"

namespace cairn {

// What is said of a turn that somebody plays in a puzzle.
struct PuzzleCheck {
  enum class Verdict : std::uint8_t {
    solution,     // the turn of the solution, or an image of it
    wins_too,     // another turn that wins in time
    loses,        // a wrong turn, after which the defender is proven to win
    too_slow,     // a wrong turn, after which the solver does not win in time
    not_refuted,  // any other turn, whose refutation the puzzle does not tell
  };

  Verdict verdict = Verdict::not_refuted;
  bool is_asked = true;  // the puzzle asks for a turn here; later ones are only shown
  // What the defender answers: the defence that holds out longest, or what refutes a wrong turn. It
  // goes on to the end of the game where the puzzle tells it. It may be empty.
  std::vector<std::string> line;
  std::string end;     // how the game ends after the turn and the line; may be empty
  std::string ending;  // the same in one word, where the puzzle has it
};

// Checks the turns that were played from a puzzle's position, by the solver and the defender in
// turn; the last one is the solver's and is judged. Throws Error if a turn is not legal, or one
// before the last is not in the puzzle's solution.
template <Game G>
class AnswerCheck {
 public:
  using Position = typename G::Position;

  static PuzzleCheck of(const Puzzle& puzzle, std::span<const std::string> turns) {
    if (turns.size() % 2 == 0)
      throw Error(Error::Kind::usage, "no turn of the solver at the end; one is to be checked");
    Position position = G::parse_position(puzzle.position);
    const SolverTurn* expected = &puzzle.solution;
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
  static const SolverTurn* answer_to(const Position& before, const Position& position,
                                     const SolverTurn& turn) {
    for (const PuzzleDefence& defence : turn.defences)
      for (const std::string& text : defence.turns)
        if (defence.answer && reached_by(before, text) == position) return &*defence.answer;
    return nullptr;
  }

  static PuzzleCheck judged(const Position& position, const SolverTurn& expected,
                            const std::string& text) {
    const Position reached = reached_by(position, text);
    PuzzleCheck check;
    if (is_same(position, reached, expected.text)) {
      check.verdict = PuzzleCheck::Verdict::solution;
      check.end = expected.end;
      check.ending = expected.ending;
      // The defences are those of the solution's own turn, of which this may be an image.
      if (reached == reached_by(position, expected.text) && !expected.defences.empty())
        check.line = {expected.defences.front().turns.front()};
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
      if (!refutation.reply.empty()) check.line = {refutation.reply};
    }
    for (const Trap& trap : expected.traps)
      if (reaches(trap.text)) {
        check.line = trap.line;
        check.end = trap.end;
        check.ending = trap.ending;
      }
    return check;
  }
};

}  // namespace cairn

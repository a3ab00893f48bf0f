// What is said of a turn that somebody plays in a puzzle. puzzles/answer_check.hpp says it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cairn {

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

}  // namespace cairn

// Made-up puzzles: data that no position stands behind.
#pragma once

#include <string>

#include "core/puzzle.hpp"
#include "core/random.hpp"

namespace cairn::test {

inline std::string made_up_text(Random& random) {
  return "t" + std::to_string(random.below(1000)) + (random.below(9) == 0 ? "\"\\ \xC3\xA9" : "");
}

inline SolutionTurn made_up_turn(Random& random, int turns) {
  SolutionTurn turn;
  turn.text = made_up_text(random);
  turn.position = made_up_text(random);
  turn.turns = turns;
  turn.uniqueness = static_cast<Uniqueness>(random.below(3));
  turn.ways = 1 + static_cast<int>(random.below(3));
  for (int i = 1; i < turn.ways; ++i) turn.also.push_back(made_up_text(random));
  if (turns == 1) {
    turn.end = "White wins";
    turn.ending = "breakthrough";
  }
  for (auto defences = turns == 1 ? 0 : 1 + random.below(3); defences > 0; --defences) {
    SolutionTurn& defence = turn.next.emplace_back();
    defence.text = made_up_text(random);
    if (random.below(2) == 0) defence.also = {made_up_text(random)};
    defence.position = made_up_text(random);
    if (random.below(5) == 0) {
      defence.end = "White wins: Black has no piece left";
      defence.ending = "extinct";
    } else {
      defence.next = {made_up_turn(random, turns - 1)};
    }
  }
  return turn;
}

inline Puzzle made_up_puzzle(Random& random) {
  Puzzle puzzle;
  puzzle.id = "00" + std::to_string(100000 + random.below(100000));
  puzzle.game = "towers";
  puzzle.position = made_up_text(random);
  puzzle.side = both_sides[random.below(2)];
  puzzle.turns = 2 + static_cast<int>(random.below(4));
  puzzle.asked = 1 + static_cast<int>(random.below(2));
  puzzle.motifs = {"breakthrough", "win-in-3"};
  puzzle.rating = static_cast<int>(random.below(2000));
  puzzle.rating_error = static_cast<int>(random.below(300));
  puzzle.difficulty_class = static_cast<DifficultyClass>(random.below(5));
  for (int i = 0; i < 21; ++i) puzzle.shares.push_back(static_cast<int>(random.below(10'001)));
  puzzle.effort = {static_cast<int>(random.below(20)),
                   random.below(2) == 0,
                   random.below(2) == 0,
                   random.below(2) == 0,
                   random.below(2) == 0,
                   static_cast<int>(random.below(5)),
                   7};
  puzzle.choices = 30;
  puzzle.solution = made_up_turn(random, puzzle.turns);
  if (random.below(2) == 0)
    puzzle.wrong_turn = WrongTurn{WrongTurn::Origin::player, "w", "p", {"r", "s"}};
  puzzle.solution.refutations = {{{"a", "b"}, {"r"}, true, {}, {}}, {{"c"}, {}, true, {}, {}}};
  puzzle.solution.traps = {{{"a"}, {"b", "c"}, true, "Black wins", "stuck"}};
  puzzle.source = {"a \"b\".sgf", 3, 17, "Cup, 1", "Ann", "Bob", "2026-11-21", "x", "y", "z"};
  puzzle.certificate = "certificates/" + puzzle.id + ".proof";
  return puzzle;
}

}  // namespace cairn::test

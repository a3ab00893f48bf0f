// A puzzle as plain data: made by puzzles/, written and read back by
// formats/puzzle/puzzle_json.hpp, drawn on sheets and pages. No templates, no game named; positions
// and turns are texts in Cairn's own notation. The solver is the side to move in the puzzle's
// position, the defender the other one. Turns are told apart by the positions that they reach:
// orders of actions that meet are one turn, and so are images of each other under a symmetry of the
// position that they are played in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// How far a turn of the solver is the only one.
enum class Uniqueness : std::uint8_t {
  only,          // every other turn is proven to lose
  only_in_time,  // no other turn wins within the turns that are left
  several,       // other turns win within the turns that are left, too
};

// Wrong turns of the solver that one and the same turn of the defender refutes.
struct Refutation {
  std::string reply;                     // empty if the solver loses by itself
  std::vector<std::string> wrong_turns;  // at least one
  bool loses = false;  // after each of them the defender is proven to win by the reply; else the
                       // solver is only proven not to win within the turns that are left any more

  friend bool operator==(const Refutation&, const Refutation&) = default;
};

struct PuzzleDefence;

// A turn of the solver in some position of the solution, and all that can follow.
struct SolverTurn {
  std::string text;
  std::string position;  // after it
  int turns = 1;         // of the solver to the end at most, this one included
  Uniqueness uniqueness = Uniqueness::only;
  int ways = 1;                   // how many turns win within so many; counted up to some number
  std::vector<std::string> also;  // some of the others that do; empty if there is none
  std::string end;                // how the game ends, if it does here; else empty
  // Of all wrong turns, where the puzzle asks for this one; those are left out whose refutation is
  // not known.
  std::vector<Refutation> refutations;
  // All of them, those that hold longest first. Where the whole tree would be too large, the
  // answers to defences that do not hold longest have none, though the game goes on: the proof has
  // them.
  std::vector<PuzzleDefence> defences;

  friend bool operator==(const SolverTurn&, const SolverTurn&) = default;
};

// A turn of the defender and the solver's answer; or several turns which the same answer, equal to
// the letter, meets by ending the game.
struct PuzzleDefence {
  std::vector<std::string> turns;    // at least one; the one that is shown comes first
  std::string position;              // after the first of them
  std::string end;                   // how the game ends, if these turns themselves lose it
  std::optional<SolverTurn> answer;  // nothing if and only if there is such an end

  friend bool operator==(const PuzzleDefence&, const PuzzleDefence&) = default;
};

// A turn that does not solve the puzzle and yet looks good.
struct WrongTurn {
  enum class Origin : std::uint8_t {
    player,  // it was played in the game
    engine,  // the fixed-depth search chooses it, as far as it does not see the solution
  };

  Origin origin = Origin::engine;
  std::string text;
  std::string position;                 // after it
  std::vector<std::string> refutation;  // turns that follow, the defender's first; not empty
  bool loses = false;                   // it is proven that the defender wins after it

  friend bool operator==(const WrongTurn&, const WrongTurn&) = default;
};

// Where a puzzle was found.
struct PuzzleSource {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source
  int turn = 0;        // the position is the one after this turn of the record; 0: its start
  std::string event;   // of the record's tags, as they stand there; may be empty, as the next ones
  std::string white;
  std::string black;
  std::string date;
  std::string played;  // the solver's turn in the game; empty if the record ends here
  // The position before the defender's last turn in the game, and that turn; empty at a start.
  std::string position_before;
  std::string turn_before;

  friend bool operator==(const PuzzleSource&, const PuzzleSource&) = default;
};

enum class Grade : std::uint8_t {
  gold,   // every other first turn is proven to lose
  silver  // no other first turn wins within the puzzle's turns; no longer win was found either
};

enum class DifficultyClass : std::uint8_t { very_easy, easy, medium, hard, very_hard };

// "very easy", as people read it.
constexpr std::string_view describe(DifficultyClass difficulty_class) {
  constexpr std::string_view names[] = {"very easy", "easy", "medium", "hard", "very hard"};
  return names[static_cast<std::size_t>(difficulty_class)];
}

// What the difficulty is made of.
struct DifficultyParts {
  // The fixed-depth search's least depth, in turns of both sides, from which on it chooses the
  // solution; nothing if it does not up to the greatest one that was tried.
  std::optional<int> found_at;
  int searched_to = 0;  // that greatest depth
  int plausible = 0;    // first turns after which the defender does not win at once, the solution
                        // included
  int quiet = 0;        // turns of the solver on the main line that do not force matters: after
                        // them it does not threaten to win at once
  std::uint64_t effort = 0;  // positions that the proof search visited for the first turn's win

  friend bool operator==(const DifficultyParts&, const DifficultyParts&) = default;
};

struct Puzzle {
  std::string id;  // hash of the position, the same for all its images under symmetries
  std::string game;
  std::string position;     // position text
  Side side = Side::white;  // the solver
  int turns = 0;            // of the solver to the end: "White to play and win in 3 turns"
  // How many turns of the solver the puzzle asks for: those on the main line before the first one
  // that has several ways; the end of the game apart, further ones may be shown, but not asked.
  int asked = 0;
  Grade grade = Grade::gold;
  // Sorted; words joined by hyphens: "quiet-second-action". Files and texts for users call them
  // themes, as lichess does; in the code a theme is how a diagram looks.
  std::vector<std::string> motifs;
  int difficulty = 0;  // formats/schema-puzzle.md tells its meaning
  DifficultyClass difficulty_class = DifficultyClass::medium;
  DifficultyParts difficulty_parts;
  int choices = 0;  // legal first turns
  SolverTurn solution;
  std::optional<WrongTurn> wrong_turn;  // the attractive one
  PuzzleSource source;
  std::string certificate;  // name of the proof's file, relative to the set's directory; or empty

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

}  // namespace cairn

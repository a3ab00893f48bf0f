// A puzzle as plain data: position, solution, themes, rating.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/position.hpp"

namespace cairn {

struct MotifIdea {
  std::string_view motif;
  std::string_view words;  // a part of a sentence
  bool is_end = false;     // tells how the game ends, and not how the solver gets there
};

// A puzzle as plain data. puzzles/ makes it, formats/output/puzzle_files.hpp writes it and reads it
// back, and it is drawn on sheets and pages. There are no templates and no game is named: positions
// and turns are texts in Cairn's own notation.
//
// The solver is the side to move in the puzzle's position, and the defender is the other side.
// Turns that reach the same position are the same turn, whatever the order of their actions. So are
// turns that are images of each other under a symmetry of the position in which they are played.

// How far a turn of the solver is the only solution.
enum class Uniqueness : std::uint8_t {
  only,          // every other turn is proven to lose
  only_in_time,  // no other turn wins within the turns that are left
  several,       // other turns win within the turns that are left too
};

// Wrong turns of the solver that the same play refutes. A trap is one that looks good, with its
// whole refutation.
struct Refutation {
  std::vector<std::string> wrong_turns;  // at least one; in a trap there is one
  std::vector<std::string> line;  // what follows: the defender's reply, in a trap all turns to the
                                  // end of the game; empty if the solver's own turn loses the game
  bool loses = false;  // true: the reply is proven to win for the defender after each wrong turn;
                       // false: it is proven only that the solver no longer wins within the turns
                       // that are left
  std::string end;     // in a trap: how the game ends
  std::string ending;  // the same in one word, as of SolutionTurn

  friend bool operator==(const Refutation&, const Refutation&) = default;
};

// A turn in the solution of a puzzle, with everything that can follow it. The solver has the first
// turn, and the sides take turns from there on. Everything that is shown or told of a solution
// walks this tree.
struct SolutionTurn {
  std::string text;
  // Of the solver's turn: some of the other turns that win in time; empty if there are none. Of the
  // defender's: other turns after which the same answer, with the same text, ends the game.
  std::vector<std::string> also;
  std::string position;  // after this turn
  std::string end;       // how the game ended, if this turn ends it; else empty
  std::string ending;  // the same in one word (Ending::word); sets of earlier versions do not have
                       // it
  // After the solver's turn: all defences; those that hold out longest come first. Where the whole
  // tree would be too large, the answers to other defences than the longest have none, although the
  // game goes on after them. The proof contains what is missing here. After the defender's turn:
  // the answer, unless the game is over.
  std::vector<SolutionTurn> next;

  // Of the solver's turns alone:
  int turns = 1;  // the greatest number of the solver's turns to the end, with this one
  Uniqueness uniqueness = Uniqueness::only;
  int ways = 1;  // how many turns win within `turns`, counted up to a fixed limit
  // If the puzzle asks for this turn: the refutations of the wrong turns, except for those whose
  // refutation is not known; and the traps, the one that looks best first.
  std::vector<Refutation> refutations;
  std::vector<Refutation> traps;

  friend bool operator==(const SolutionTurn&, const SolutionTurn&) = default;
};

// Returns a turn and those that are as good.
std::vector<std::string> texts_of(const SolutionTurn& turn);

// Returns the turns from this one on, of both sides, each the first of those that may follow: from
// the first turn of a solution on, the main line. `Turn` may be const.
template <class Turn>
std::vector<Turn*> line_from(Turn& first) {
  std::vector<Turn*> line{&first};
  while (!line.back()->next.empty()) line.push_back(&line.back()->next.front());
  return line;
}

// A turn that does not solve the puzzle although it looks good.
struct WrongTurn {
  enum class Origin : std::uint8_t {
    player,  // it was played in the game
    engine,  // the choice of the fixed-depth search at depths too small for the solution
  };

  Origin origin = Origin::engine;
  std::string text;
  std::string position;                 // after this turn
  std::vector<std::string> refutation;  // the turns that follow, the defender's first; not empty

  friend bool operator==(const WrongTurn&, const WrongTurn&) = default;
};

// Where a puzzle was found.
struct PuzzleSource {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  int turn = 0;        // the position is the one after this turn of the record; 0 is the start
  std::string event;   // from the record's tags, unchanged; may be empty, like the next three
  std::string white;
  std::string black;
  std::string date;
  std::string played;  // the solver's turn in the game; empty if the record ends here
  // The position before the defender's last turn, and that turn. Both are empty if the
  // puzzle is the start of the game.
  std::string position_before;
  std::string turn_before;
  // The defender's last turn is not that of the game: the puzzle is what could have happened.
  bool is_variation = false;

  friend bool operator==(const PuzzleSource&, const PuzzleSource&) = default;
};

enum class DifficultyClass : std::uint8_t { very_easy, easy, medium, hard, very_hard };

// Returns the class in words for readers, such as "very easy".
constexpr std::string_view describe(DifficultyClass difficulty_class) {
  constexpr std::string_view names[] = {"very easy", "easy", "medium", "hard", "very hard"};
  return names[static_cast<std::size_t>(difficulty_class)];
}

// What a person has to see and to compare to solve a puzzle; puzzles/rating.hpp counts it.
struct PuzzleEffort {
  int answers = 0;         // to groups of defences, at the turns that are asked for
  bool quiet = false;      // the first turn threatens nothing at once
  bool looks_bad = false;  // the evaluation alone likes most of the other first turns better
  bool far = false;        // the first turn goes far over the board
  bool divided = false;    // the first turn leaves pieces on several spaces
  int tempting = 0;        // wrong first turns that are traps
  int heights = 0;         // stacks whose heights have to be compared

  friend bool operator==(const PuzzleEffort&, const PuzzleEffort&) = default;
};

struct Puzzle {
  std::string id;  // a hash of the position, the same for all its images under symmetries
  std::string game;
  std::string position;     // position text
  Side side = Side::white;  // the solver
  int turns = 0;            // the solver's turns to the end: "White to play and win in 3 turns"
  // How many turns of the solver the puzzle asks for: those on the main line before the first turn
  // with several solutions, but at least one. Later turns may be shown, but are not asked for.
  int asked = 0;
  // Sorted; the words of a name are joined by hyphens: "quiet-second-action". Files and texts for
  // users call them themes, as lichess does; in the code a theme is how a diagram looks.
  std::vector<std::string> motifs;
  int rating = 0;  // how hard it is; docs/formats/schema-puzzle.md explains it, like the next three
  int rating_error = 0;
  DifficultyClass difficulty_class = DifficultyClass::medium;
  PuzzleEffort effort;
  std::vector<int> shares;  // in which the players of the jury solve it, in ten-thousandths
  int choices = 0;          // number of legal first turns
  SolutionTurn solution;
  std::optional<WrongTurn> wrong_turn;  // one that looks good
  PuzzleSource source;
  // The names of the files with the proofs, relative to the set's directory: that the solution
  // wins, and that every other first turn loses. They may be empty.
  std::string certificate;
  std::string uniqueness_certificate;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// Returns how many turns of the solver are on the main line before the first one with several
// solutions.
int asked_turns(const SolutionTurn& solution);

// The defences against a turn of a puzzle's solution, put together by the answer that meets them,
// so that a reader has few answers to remember instead of many defences.

// Defences that the same turn of the solver meets in time, or, if `answer` is empty, that lose the
// game by themselves.
struct DefenceGroup {
  std::string answer;
  std::vector<std::size_t> defences;  // indices into SolutionTurn::next, in their order
  std::size_t turns = 0;              // of the defender in all of these defences

  friend bool operator==(const DefenceGroup&, const DefenceGroup&) = default;
};

// A reader who has to look at more groups than this loses the idea.
inline constexpr std::size_t most_defence_groups = 12;

// Returns whether a turn meets a defence, as far as the tree tells.
bool meets(const std::string& turn, const SolutionTurn& defence);

// Returns the groups of all defences against a turn. The answer of the main line has all that it
// meets; of the others, the one that meets most of what is left takes it, and so on. The groups of
// fewest turns come first, those that are special, so that the last one is "any other turn".
std::vector<DefenceGroup> groups_of(const SolutionTurn& turn);

// Returns the groups at each of the first `asked` turns of the solver on the main line.
std::vector<std::vector<DefenceGroup>> groups_on_line(const SolutionTurn& solution, int asked);

// Returns the greatest number of these groups at one turn.
std::size_t most_groups_on_line(const SolutionTurn& solution, int asked);

// What is said of puzzles wherever they are shown.

// Returns "White to play and win in 3 turns", for example.
inline std::string task_of(const Puzzle& puzzle, const Language& language = english()) {
  return language.phrase_n_of(puzzle.side, puzzle.turns, "White to play and win in {n} turn",
                              "White to play and win in {n} turns",
                              "Black to play and win in {n} turn",
                              "Black to play and win in {n} turns");
}

// Returns "very easy", for example.
inline std::string class_of(const Puzzle& puzzle, const Language& language) {
  return language.of_in("difficulty", describe(puzzle.difficulty_class));
}

// Returns a theme as readers see it, as the ideas of its game tell it: "in the end the other side
// has no Tott left" for "starved-totts"; the words of its name if they do not.
inline std::string theme_in_words(std::string motif, std::span<const MotifIdea> ideas,
                                  const Language& language) {
  constexpr std::string_view win_in = "win-in-";
  if (motif.starts_with(win_in))
    return language.phrase_n(std::stol(motif.substr(win_in.size())), "win in {n}", "win in {n}");
  const auto idea = std::ranges::find(ideas, motif, &MotifIdea::motif);
  if (idea != ideas.end()) return language.of(idea->words);
  std::ranges::replace(motif, '-', ' ');
  return motif;
}

// Returns the idea of a puzzle as a sentence: at most two of the ideas whose motifs it has. The
// text is empty if it has none of them.
std::string idea_text(const Puzzle& puzzle, std::span<const MotifIdea> ideas,
                      const Language& language = english());

// Whether one of a puzzle's motifs tells how it is won, and not only how the game ends.
bool has_idea(const Puzzle& puzzle, std::span<const MotifIdea> ideas);

// Returns how the attractive wrong turn fails, as sentences: "Tempting is A1xA2, but B1xB2 refutes
// it. Black wins: White has no Tott left." The text is empty if there is no such turn.
std::string trap_text(const Puzzle& puzzle, const Language& language = english());

// Returns how the game ends after the attractive wrong turn: "Black wins: White has no Tott left";
// empty if its refutation does not go so far.
std::string end_of_trap(const Puzzle& puzzle);

// Returns the text with its first letter large, also one of Latin letters with an accent.
std::string capitalised(std::string text);

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

}  // namespace cairn

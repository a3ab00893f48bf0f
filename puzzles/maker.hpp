// Makes puzzles of games. Every position of a game is a candidate, and every candidate that does
// not become a puzzle has a reason. The result for a game depends only on the game and the
// settings, which are all numbers that decide what becomes a puzzle.
// maker_impl.hpp defines it; app/instances.hpp includes it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/replay.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// Why a position did not become a puzzle, in the order in which candidates are tested.
enum class Rejection : std::uint8_t {
  lost,               // the side to move is proven to lose
  no_win_found,       // no forced win was found
  at_a_glance,        // the side to move wins with its first action, or has only one legal turn
  too_short,          // the win takes fewer turns than wanted
  crushing,           // the side to move is far ahead already
  few_choices,        // there are fewer legal turns than wanted
  several_solutions,  // another first turn wins as well
  uniqueness_open,    // it could not be determined whether another first turn wins
  too_long,           // the win takes more turns than wanted
  length_open,        // the number of turns that the win takes could not be determined
  too_large,          // the solution or its proof has too many turns
  many_defences,      // too many groups of defences need an answer of their own
  obvious,            // the solution is the obvious turn
  no_idea,            // no theme tells how it is won
  not_verified,       // the check of the proof failed
  known,              // an earlier set has the puzzle
  same_game           // other puzzles of the game are better
};

struct PuzzleSettings {
  // The budgets of proofs, in positions searched, and the question that each one pays for.
  std::uint64_t win_nodes = 20'000;      // who wins a position near the decided end of a game
  std::uint64_t tactic_nodes = 2'000;    // in other positions, who wins
  std::uint64_t turn_nodes = 20'000;     // what becomes of one wrong first turn, or of several that
                                         // begin alike
  std::uint64_t length_nodes = 100'000;  // whether a win takes at most a given number of turns
  std::uint64_t puzzle_nodes = 1'000'000;  // all questions about one position together

  // In a position that the side to move loses: how many of its other turns are tried, besides the
  // one of the game. The other side wins after each of them, perhaps in one way only.
  int most_variations = 8;

  // The filters. Each can be switched off separately.
  bool refuse_glance = true;   // refuse a win with the first action, or a single legal turn
  bool refuse_obvious = true;  // refuse a win in two turns that the shallowest search finds, and a
                               // first turn that a glance finds
  bool limit_length = true;
  int least_turns = 2;  // of the solver
  int most_turns = 5;
  bool limit_material = true;
  double most_win_percent = 98;  // for the solver before its first turn, by the evaluation alone
  bool demand_choice = true;
  int least_choices = 10;      // of legal first turns
  int least_plausible = 2;     // of first turns after which the defender does not win at once
  bool limit_defences = true;  // to most_defence_groups at each turn that is asked for
  bool demand_idea = true;     // a theme that tells how the puzzle is won

  int composed_boards = 200;  // how many boards are judged at most to compose one puzzle
  int puzzles_per_game = 1;   // 0: all
  // The greatest numbers of the solver's turns in the tree that is shown: with all defences to
  // their ends, and, where those would be more, with only the defences that hold out longest.
  int most_whole_turns = 500;
  int most_solution_turns = 2'000;
  int most_proof_turns = 1'000'000;  // of the solver in the certificate
  // Of the defender in the certificate that no other first turn solves the puzzle.
  std::uint64_t most_uniqueness_turns = 100'000;
  // Of wrong turns that look good, with whole refutations: how many are kept at each turn that is
  // asked for, the most turns that the defender needs, and the budget of each question.
  std::size_t most_traps = 5;
  int most_trap_turns = 4;
  std::uint64_t trap_nodes = 10'000;
  int engine_depth = 3;                  // greatest depth of the fixed-depth search, in turns
  std::uint64_t engine_nodes = 300'000;  // of each such search
  std::size_t table_bytes = std::size_t{64} << 20;  // of each worker's searches together,
                                                    // but for the few of the jury

  friend bool operator==(const PuzzleSettings&, const PuzzleSettings&) = default;
};

struct FoundPuzzle {
  Puzzle puzzle;  // without the names of certificates
  PuzzleProof proof;
  PuzzleProof uniqueness;
  std::vector<std::string> solutions;  // all turns that are the same as the solution's first one
};

// What became of the candidates of one game.
struct PuzzleYield {
  std::vector<FoundPuzzle> puzzles;  // the best ones first
  std::vector<Rejection> rejected;   // of all other candidates, in no particular order

  std::size_t candidates() const { return puzzles.size() + rejected.size(); }
};

// Makes puzzles. It owns the memory of the searches, so each thread needs its own object.
template <Game G>
class PuzzleMaker {
 public:
  // `known` has the identifiers of puzzles that must not be made again. Another thread may set
  // `stop`. All arguments must outlive this object.
  PuzzleMaker(const PuzzleSettings& settings, const std::set<std::string>& known,
              const std::atomic<bool>& stop);
  ~PuzzleMaker();

  // Returns nothing if it was stopped. `may_be_won` says for each position whether the side to move
  // has a chance to win; it may be empty if nothing is known.
  std::optional<PuzzleYield> make(const Record& record, const Replay<G>& replay,
                                  const std::vector<bool>& may_be_won = {});

  // Composes a puzzle by changes of a record's start. The yield has that puzzle, or why the board
  // that came nearest is none. Returns nothing if it was stopped.
  std::optional<PuzzleYield> compose(const Record& record, const Replay<G>& replay);

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn

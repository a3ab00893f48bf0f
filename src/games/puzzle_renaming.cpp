#include "games/puzzle_renaming.hpp"

#include <string>
#include <vector>

#include "formats/text/space_renamer.hpp"

namespace cairn {

namespace {

class PuzzleRenamer : public SpaceRenamer {
 public:
  using SpaceRenamer::rename;
  using SpaceRenamer::SpaceRenamer;

  void rename(Puzzle& puzzle) const {
    rename(puzzle.solution);
    if (puzzle.wrong_turn) {
      rename(puzzle.wrong_turn->text);
      rename(puzzle.wrong_turn->refutation);
    }
    rename(puzzle.source.played);
    rename(puzzle.source.turn_before);
  }

  void rename(PuzzlePage::Item& item) const {
    for (PuzzlePage::Turn& turn : item.main_line) {
      rename(turn.step);
      rename(turn.first);
      rename(turn.also);
      rename(turn.task.actions);
      for (PuzzlePage::Reply& reply : turn.task.replies) {
        rename(reply.step);
        rename(reply.rest);
      }
      for (PuzzlePage::Defence& defence : turn.defences) {
        rename(defence.turns);
        rename(defence.line);
      }
      for (DefenceGroup& group : turn.groups) rename(group.answer);
    }
  }

 private:
  void rename(SolverTurn& turn) const {
    rename(turn.text);
    rename(turn.also);
    for (Refutation& refutation : turn.refutations) {
      rename(refutation.reply);
      rename(refutation.wrong_turns);
    }
    for (PuzzleDefence& defence : turn.defences) {
      rename(defence.turns);
      if (defence.answer) rename(*defence.answer);
    }
    for (Trap& trap : turn.traps) {
      rename(trap.text);
      rename(trap.line);
    }
  }

  void rename(PageTurn& turn) const { rename(turn.text); }

  void rename(std::vector<PageTurn>& turns) const {
    for (PageTurn& turn : turns) rename(turn);
  }
};

}  // namespace

Puzzle with_space_names(Puzzle puzzle, SpaceNames names) {
  const PuzzleRenamer renamer(puzzle.game, names);
  if (renamer.changes_names()) renamer.rename(puzzle);
  return puzzle;
}

void rename_spaces(PuzzlePage::Item& item, SpaceNames names) {
  const PuzzleRenamer renamer(item.puzzle->game, names);
  if (renamer.changes_names()) renamer.rename(item);
}

}  // namespace cairn

#include "study/space_renaming.hpp"

#include <optional>
#include <string>
#include <vector>

#include "formats/text/space_renamer.hpp"

namespace cairn {

namespace {

class StudyRenamer : public SpaceRenamer {
 public:
  using SpaceRenamer::rename;
  using SpaceRenamer::SpaceRenamer;

  void rename(std::optional<Reason>& reason) const {
    if (!reason) return;
    rename(reason->turn);
    rename(reason->spaces);
  }

  void rename(std::vector<CandidateTurn>& candidates) const {
    for (CandidateTurn& candidate : candidates) {
      rename(candidate.turn);
      rename(candidate.line);
      rename(candidate.reason);
    }
  }

  void rename(std::vector<AnnotatedTurn>& turns) const {
    for (AnnotatedTurn& turn : turns) {
      rename(turn.text);
      rename(turn.best);
      rename(turn.best_line);
      rename(turn.refutation);
      rename(turn.reason);
      rename(turn.candidates);
      for (std::vector<AnnotatedTurn>& variation : turn.judged_variations) rename(variation);
    }
  }

  void rename(std::optional<PageTurn>& turn) const {
    if (turn) rename(turn->text);
  }

  void rename(OpeningsPage::Node& node) const {
    rename(node.figures.turn);
    rename(node.turn);
    for (OpeningsPage::Node& child : node.children) rename(child);
  }
};

}  // namespace

AnnotatedGame with_space_names(AnnotatedGame game, SpaceNames names) {
  const StudyRenamer renamer(game.game, names);
  if (!renamer.changes_names()) return game;
  renamer.rename(game.turns);
  if (game.answer) {
    renamer.rename(game.answer->best);
    renamer.rename(game.answer->threats);
  }
  return game;
}

void rename_spaces(GamePage& page, const AnnotatedGame& shown, SpaceNames names) {
  const StudyRenamer renamer(shown.game, names);
  if (!renamer.changes_names()) return;
  for (const Diagram::Cell& cell : page.board.diagram.cells) page.own_names.push_back(cell.name);
  renamer.rename(page.board.diagram);
  page.spaces = names;
  page.game = &shown;
}

void rename_spaces(Diagram& diagram, const std::string& game, SpaceNames names) {
  SpaceRenamer(game, names).rename(diagram);
}

void rename_spaces(PageBoard& board, const std::string& game, SpaceNames names) {
  rename_spaces(board.diagram, game, names);
}

void rename_spaces(std::vector<PageBoard>& boards, const std::string& game, SpaceNames names) {
  for (PageBoard& board : boards) rename_spaces(board, game, names);
}

void rename_spaces(OpeningsPage& page, const std::string& game, SpaceNames names) {
  const StudyRenamer renamer(game, names);
  if (!renamer.changes_names()) return;
  for (PageBoard& board : page.boards) renamer.rename(board.diagram);
  for (OpeningsPage::Tree& tree : page.trees)
    if (!tree.is_by_kind) renamer.rename(tree.root);
}

void rename_spaces(ShownPosition& position, const std::string& game, SpaceNames names) {
  const StudyRenamer renamer(game, names);
  if (!renamer.changes_names()) return;
  renamer.rename(position.played);
  renamer.rename(position.best);
}

}  // namespace cairn

#include "study/space_renaming.hpp"

#include <optional>
#include <string>
#include <vector>

#include "formats/text/game_play.hpp"

namespace cairn {

namespace {

class SpaceRenamer {
 public:
  SpaceRenamer(const std::string& game, SpaceNames names) : names_(names) {
    if (const GamePlay* const play = play_of(game); play && names != SpaceNames::own)
      renamed_ = play->renamed;
  }

  bool changes_names() const { return renamed_ != nullptr; }

  void rename(std::string& text) const { text = renamed_(text, SpaceNames::own, names_); }

  void rename(std::vector<std::string>& texts) const {
    for (std::string& text : texts) rename(text);
  }

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

  void rename(std::vector<PageTurn>& turns) const {
    for (PageTurn& turn : turns) rename(turn.text);
  }

 private:
  SpaceNames names_;
  std::string (*renamed_)(std::string_view, SpaceNames, SpaceNames) = nullptr;
};

}  // namespace

AnnotatedGame with_space_names(AnnotatedGame game, SpaceNames names) {
  const SpaceRenamer renamer(game.game, names);
  if (!renamer.changes_names()) return game;
  renamer.rename(game.turns);
  if (game.answer) {
    renamer.rename(game.answer->best);
    renamer.rename(game.answer->threats);
  }
  return game;
}

void rename_spaces(GamePage& page, SpaceNames names) {
  const SpaceRenamer renamer(page.game->game, names);
  if (!renamer.changes_names()) return;
  for (Diagram::Cell& cell : page.board.diagram.cells) renamer.rename(cell.name);
  for (Diagram::Label& label : page.board.diagram.coordinates) renamer.rename(label.text);
  renamer.rename(page.turns);
  for (GamePage::Line& line : page.lines) renamer.rename(line.turns);
}

}  // namespace cairn

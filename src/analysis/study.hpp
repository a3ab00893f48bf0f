// A study of a game, typed: what the annotator gives, and what pages, records and figures are
// written from.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "analysis/replay.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

// The lines of an AnnotatedTurn, as turns of the game.
template <Game G>
struct StudiedTurn {
  using Line = std::vector<Turn<typename G::Position>>;

  Line best_line;                // from the position before the turn
  Line refutation;               // from the position after it
  std::vector<Line> candidates;  // from the position before the turn
};

// Where a study was read back and a text is no legal turn, the replay and lines end before it.
template <Game G>
struct Study {
  AnnotatedGame game;                 // values, marks and words; texts in Format::text
  Replay<G> replay;                   // the positions and turns of that game
  std::vector<StudiedTurn<G>> turns;  // of the turns of the game whose positions are known
};

namespace detail {

// Puts as many of the texts as there are turns in the line into the notation of Cairn's SGF.
template <Game G>
void write_in_sgf(typename G::Position position, const typename StudiedTurn<G>::Line& line,
                  std::vector<std::string>& texts) {
  for (std::size_t i = 0; i < line.size() && i < texts.size(); ++i) {
    texts[i] = G::write_turn(position, line[i], Format::cairn);
    position = after(std::move(position), line[i]);
  }
}

}  // namespace detail

// Returns the texts of the game in the notation of Cairn's SGF. What the game does not know stays
// as it is.
template <Game G>
SgfTexts sgf_texts(const Study<G>& study) {
  SgfTexts sgf = own_texts(study.game);
  const auto& positions = study.replay.positions;
  sgf.start = G::write_position(positions.front(), Format::cairn);
  for (std::size_t i = 0; i < study.turns.size(); ++i) {
    const StudiedTurn<G>& turn = study.turns[i];
    detail::write_in_sgf<G>(positions[i], turn.best_line, sgf.turns[i].best_line);
    for (std::size_t j = 0; j < turn.candidates.size(); ++j)
      detail::write_in_sgf<G>(positions[i], turn.candidates[j], sgf.turns[i].candidates[j]);
    if (i == study.replay.turns.size()) break;  // this turn cannot be played
    sgf.turns[i].text = G::write_turn(positions[i], study.replay.turns[i], Format::cairn);
    detail::write_in_sgf<G>(positions[i + 1], turn.refutation, sgf.turns[i].refutation);
  }
  return sgf;
}

}  // namespace cairn

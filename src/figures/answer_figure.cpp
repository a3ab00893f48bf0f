#include "figures/answer_figure.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/analysis/answer_text.hpp"
#include "game/drawable.hpp"
#include "games/list.hpp"
#include "model/diagram_additions.hpp"

namespace cairn {

namespace {

// Adds a turn in a colour, and marks the spaces of its reason.
template <Drawable G>
void add_turn(Diagram& diagram, const typename G::Position& position, const CandidateTurn& turn,
              Tint tint) {
  const std::size_t present = diagram.arrows.size();
  G::mark_turn(diagram, position, G::parse_turn(position, turn.turn), 0);
  for (std::size_t i = present; i < diagram.arrows.size(); ++i) diagram.arrows[i].tint = tint;
  if (!turn.reason) return;
  for (const std::string& space : turn.reason->spaces)
    add_mark(diagram, G::space_name(space),
             {.at = {}, .form = Diagram::Mark::Form::circle, .tint = tint, .text = {}});
}

template <Drawable G>
Diagram answer_diagram(const AnnotatedGame& game, const PositionAnswer& answer) {
  const auto position = G::parse_position(game.final_position);
  Diagram diagram = G::diagram(position);
  add_turn<G>(diagram, position, answer.best.front(), Tint::green);
  if (const auto turned = G::passed(position); turned && !answer.threats.empty())
    add_turn<G>(diagram, *turned, answer.threats.front(), Tint::red);
  diagram.evaluation = Diagram::Evaluation{answer.white_win_percent, ""};
  return diagram;
}

}  // namespace

Figure answer_figure(const AnnotatedGame& game) {
  if (!game.answer)
    throw Error(Error::Kind::usage,
                "a picture is for a position in which the game goes on; choose one with --turn N");
  Figure figure;
  with_game(game.game,
            [&]<Drawable G>() { figure = Figure(answer_diagram<G>(game, *game.answer)); });
  std::vector<std::string> sentences = answer_sentences(*game.answer);
  figure.caption = std::move(sentences.front());
  figure.paragraphs.assign(sentences.begin() + 1, sentences.end());
  return figure;
}

}  // namespace cairn

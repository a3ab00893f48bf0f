// Takes from a game, analysed or not, what the statistics of an archive need. All of it is data but
// for how it was searched, which is told in the language.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/criteria.hpp"
#include "analysis/opening_steps.hpp"
#include "analysis/study.hpp"
#include "formats/analysis/summary.hpp"
#include "model/game_figures.hpp"

namespace cairn {

inline constexpr std::size_t opening_turns = 4;

// What is done in a turn, by the signs in its text: "a capture and a stack".
inline std::string kind_by_signs(std::string_view turn) {
  const auto captures = std::ranges::count(turn, 'x');
  const bool has_stack = turn.find('+') != turn.npos;
  if (captures > 1) return "two captures";
  if (captures == 1) return has_stack ? "a capture and a stack" : "a capture alone";
  return has_stack ? "a stack" : "another turn";
}

// A game may have a function `turn_kind(position, turn)`, which returns what of a turn can be
// compared with turns on other boards, or an empty text.
template <Game G>
std::string kind_of_turn(const Study<G>& study, std::size_t i) {
  std::string kind;
  if constexpr (requires { &G::turn_kind; })
    kind = G::turn_kind(study.replay.positions[i], study.replay.turns[i]);
  return kind.empty() ? kind_by_signs(study.game.turns[i].text) : kind;
}

template <Game G>
GameFigures figures_of(const Study<G>& study, const Language& language = english()) {
  const AnnotatedGame& game = study.game;
  GameFigures figures;
  figures.source = game.source;
  figures.number = game.number;
  figures.game = game.game;
  figures.title = G::title;
  figures.setup = G::setup_name(study.replay.positions.front());
  figures.event = tag_text(game, "EV", "");
  figures.round = tag_text(game, "RO", "");
  figures.date = tag_text(game, "DT", "");
  figures.winner = game.winner;
  figures.result = game.result;
  figures.turns = static_cast<int>(game.turns.size());
  figures.is_cut_off = game.cut_off.has_value();
  const auto counts = totals(game);
  for (const Side side : both_sides) {
    const Totals& count = counts[index(side)];
    figures.sides[index(side)] = {player_name(game, side),
                                  game.accuracy[index(side)],
                                  count.turns,
                                  count.inaccuracies,
                                  count.mistakes,
                                  count.blunders,
                                  count.wins_given_away};
  }
  if (figures.is_analysed()) figures.search = search_in_words(game.settings, language);
  if (const auto turn = turning_point(game)) figures.turning_point = static_cast<int>(*turn) + 1;
  if (const auto turn = decided_by(game)) figures.decided = static_cast<int>(*turn) + 1;
  if (!game.cut_off) {  // else nobody knows how it ended, as in the report on the record
    const GameResult result = result_of(game.tags, study.replay.outcome);
    figures.is_draw = result.kind == ResultKind::draw;
    figures.ending = result.way;
  }
  figures.opening = opening_steps<G>(study.replay.positions, opening_turns);
  for (std::size_t i = 1; i < figures.opening.size() && i <= game.turns.size(); ++i) {
    figures.opening[i].player = game.turns[i - 1].side;
    if (game.turns[i - 1].is_searched) figures.opening[i].loss = game.turns[i - 1].loss;
  }
  if (!game.turns.empty()) figures.first_turn = game.turns.front().text;
  for (std::size_t i = 0; i < std::min(figures.kinds.size(), study.replay.turns.size()); ++i)
    figures.kinds[i] = std::make_shared<const std::string>(kind_of_turn(study, i));
  return figures;
}

}  // namespace cairn

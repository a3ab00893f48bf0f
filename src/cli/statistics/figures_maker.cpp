#include "cli/statistics/figures_maker.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "analysis/criteria.hpp"
#include "analysis/opening_builder.hpp"
#include "analysis/opening_steps.hpp"
#include "analysis/replay.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/analysis/summary.hpp"
#include "games/list.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr std::size_t opening_turns = 4;

// A tag in one line of UTF-8.
std::string tag_line(const AnnotatedGame& game, std::string_view name) {
  std::string text = in_utf8(value_of(game.tags, name));
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }, ' ');
  return text;
}

template <Game G>
void add_play(const AnnotatedGame& game, GameFigures& figures) {
  const Record record = record_of(game);
  const Replay<G> replayed = replay<G>(record);
  figures.title = G::title;
  figures.setup = G::setup_name(replayed.positions.front());
  const GameResult result = result_of(record.tags, replayed.outcome);
  figures.is_draw = result.kind == ResultKind::draw;
  figures.ending = result.way;
  figures.opening = opening_steps<G>(replayed.positions, opening_turns);
}

template <Game G>
void name_turns(OpeningNode& node) {
  if (node.children.empty()) return;
  const auto position = G::parse_position(node.position);
  for (OpeningNode& child : node.children) {
    child.turn = turn_between<G>(position, child.key);
    name_turns<G>(child);
  }
}

}  // namespace

GameFigures figures_of(const AnnotatedGame& game) {
  GameFigures figures;
  figures.source = game.source;
  figures.number = game.number;
  figures.game = game.game;
  figures.event = tag_line(game, "EV");
  figures.date = tag_line(game, "DT");
  figures.winner = game.winner;
  figures.result = game.result;
  figures.turns = static_cast<int>(game.turns.size());
  figures.is_cut_off = game.cut_off.has_value();
  const auto counts = totals(game);
  for (const Side side : both_sides) {
    SideFigures& player = figures.sides[index(side)];
    const Totals& count = counts[index(side)];
    const std::string name = tag_line(game, side == Side::white ? "PW" : "PB");
    player = {name.empty() ? "?" : name,
              game.accuracy[index(side)],
              count.turns,
              count.inaccuracies,
              count.mistakes,
              count.blunders,
              count.wins_given_away};
  }
  if (const auto turn = turning_point(game)) figures.turning_point = static_cast<int>(*turn) + 1;
  if (const auto turn = decided_by(game)) figures.decided = static_cast<int>(*turn) + 1;
  with_game(game.game, [&]<Game G>() { add_play<G>(game, figures); });
  return figures;
}

std::vector<OpeningTree> named_openings(std::span<const GameFigures> games) {
  std::vector<OpeningTree> trees = opening_trees(games);
  for (OpeningTree& tree : trees) with_game(tree.game, [&]<Game G>() { name_turns<G>(tree.root); });
  return trees;
}

}  // namespace cairn::cli

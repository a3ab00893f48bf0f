#include "cli/draw/draw_panels.hpp"

#include <fmt/format.h>

#include <utility>

#include "analysis/replay.hpp"
#include "cli/draw/draw_board.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

std::vector<ShownTurn> turns_of(const DrawRecord& source, const DrawnTurns& asked, int count) {
  if (asked.solution && !source.is_puzzle)
    throw Error(Error::Kind::usage, "--solution is for puzzles; this record is not one");
  if (asked.turns) return asked.turns->of(count);
  if (!source.is_puzzle) return {{count, TurnView::played}};
  return {asked.solution ? ShownTurn{1, TurnView::planned} : ShownTurn{0, TurnView::position}};
}

template <Game G>
std::vector<ShownTurn> turns_of(const DrawRecord& source, const DrawnTurns& asked,
                                const Replay<G>& replayed) {
  try {
    return turns_of(source, asked, static_cast<int>(replayed.turns.size()));
  } catch (const Error&) {
    if (replayed.error) throw *replayed.error;
    throw;
  }
}

template <Game G>
void add_panels(Drawn& drawn, const Replay<G>& replayed, const Look& look) {
  const BoardMaker<G> maker(drawn.source.games.front(), replayed, look);
  for (FigureBoard& board : drawn.source.boards) drawn.panels.push_back(maker.panel(board));
}

template <Game G>
Drawn draw(const DrawRecord& source, const DrawnTurns& asked, const Look& look) {
  const Replay<G> replayed = replay<G>(source.record);
  const std::vector<ShownTurn> turns = turns_of(source, asked, replayed);
  BoardFinder<G> finder(source, replayed, look);
  Drawn drawn;
  drawn.source = asked.is_film ? finder.film(turns) : finder.boards(turns, asked.first_action);
  drawn.complaints = finder.complaints();
  add_panels<G>(drawn, replayed, look);
  return drawn;
}

Record record_of(const FigureGame& game) {
  Record record;
  record.source = game.source;
  record.game = game.game;
  record.format = Format::text;
  record.start = game.start;
  for (const std::string& text : game.turns) {
    RecordTurn& turn = record.turns.emplace_back();
    turn.text = text;
  }
  return record;
}

// Draws the boards of one game of a picture again. `boards` are their indices.
template <Game G>
void add_panels_again(Drawn& drawn, const FigureGame& game, const std::vector<std::size_t>& boards,
                      const Look& look) {
  const Replay<G> replayed = replay<G>(record_of(game));
  if (replayed.error) throw *replayed.error;
  const BoardMaker<G> maker(game, replayed, look);
  for (const std::size_t number : boards) {
    FigureBoard& board = drawn.source.boards[number];
    if (board.turn > std::ssize(replayed.turns))
      throw Error(
          Error::Kind::syntax,
          fmt::format(
              "the picture claims to show turn {} of {}; only a picture that Cairn drew can be "
              "drawn again",
              board.turn, replayed.turns.size()));
    drawn.panels[number] = maker.panel(board);
  }
}

}  // namespace

Drawn draw(const DrawRecord& source, const DrawnTurns& asked, const Look& look) {
  Drawn drawn;
  with_game(source.record.game, [&]<Game G>() { drawn = draw<G>(source, asked, look); });
  return drawn;
}

Drawn draw_again(FigureSource source, const Look& look) {
  Drawn drawn;
  drawn.source = std::move(source);
  drawn.panels.resize(drawn.source.boards.size());
  std::vector<std::vector<std::size_t>> boards_of(drawn.source.games.size());
  for (std::size_t i = 0; i < drawn.source.boards.size(); ++i)
    boards_of[drawn.source.boards[i].game].push_back(i);
  for (std::size_t i = 0; i < boards_of.size(); ++i) {
    const FigureGame& game = drawn.source.games[i];
    with_game(game.game, [&]<Game G>() { add_panels_again<G>(drawn, game, boards_of[i], look); });
  }
  return drawn;
}

}  // namespace cairn::cli

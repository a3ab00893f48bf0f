#include "figures/drawn_boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "analysis/replay.hpp"
#include "figures/board_finder.hpp"
#include "figures/board_maker.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

std::vector<ShownTurn> turns_of(const FigureRecord& source, const DrawnTurns& asked, int count) {
  if (asked.solution && !source.is_puzzle)
    throw Error(Error::Kind::usage, "--solution is for puzzles; this record is not one");
  if (!asked.turns.empty()) return shown_turns(asked.turns, count);
  if (!source.is_puzzle) return {{count, TurnView::played}};
  return {asked.solution ? ShownTurn{1, TurnView::planned} : ShownTurn{0, TurnView::position}};
}

template <Drawable G>
std::vector<ShownTurn> turns_of(const FigureRecord& source, const DrawnTurns& asked,
                                const Replay<G>& replayed) {
  try {
    return turns_of(source, asked, static_cast<int>(replayed.turns.size()));
  } catch (const Error&) {
    if (replayed.error) throw *replayed.error;
    throw;
  }
}

template <Drawable G>
void add_panels(DrawnBoards& drawn, const Replay<G>& replayed, const FigureLook& look) {
  const BoardMaker<G> maker(drawn.source.games.front(), replayed, look);
  for (FigureBoard& board : drawn.source.boards) drawn.panels.push_back(maker.panel(board));
}

template <Drawable G>
DrawnBoards draw_boards(const FigureRecord& source, const DrawnTurns& asked,
                        const FigureLook& look) {
  const Replay<G> replayed = replay<G>(source.record);
  const std::vector<ShownTurn> turns = turns_of(source, asked, replayed);
  BoardFinder<G> finder(source, replayed, look);
  DrawnBoards drawn;
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
template <Drawable G>
void add_panels_again(DrawnBoards& drawn, const FigureGame& game,
                      const std::vector<std::size_t>& boards, const FigureLook& look) {
  const Replay<G> replayed = replay<G>(record_of(game));
  if (replayed.error) throw *replayed.error;
  const BoardMaker<G> maker(game, replayed, look);
  for (const std::size_t number : boards) {
    FigureBoard& board = drawn.source.boards[number];
    if (board.turn > std::ssize(replayed.turns))
      throw Error(Error::Kind::syntax,
                  fmt::format("the picture claims to show turn {} of {}; only a picture that Cairn "
                              "drew can be drawn again",
                              board.turn, replayed.turns.size()));
    drawn.panels[number] = maker.panel(board);
  }
}

// Removes the turns that no board needs.
void trim(FigureSource& source) {
  std::vector<std::size_t> needed(source.games.size());
  for (const FigureBoard& board : source.boards)
    needed[board.game] = std::max(needed[board.game], static_cast<std::size_t>(board.turn));
  for (std::size_t i = 0; i < needed.size(); ++i)
    source.games[i].turns.resize(std::min(needed[i], source.games[i].turns.size()));
}

}  // namespace

DrawnBoards draw_boards(const FigureRecord& source, const DrawnTurns& asked,
                        const FigureLook& look) {
  DrawnBoards drawn;
  with_game(source.record.game, [&]<Drawable G>() { drawn = draw_boards<G>(source, asked, look); });
  return drawn;
}

DrawnBoards draw_boards_again(FigureSource source, const FigureLook& look) {
  DrawnBoards drawn;
  drawn.source = std::move(source);
  drawn.panels.resize(drawn.source.boards.size());
  std::vector<std::vector<std::size_t>> boards_of(drawn.source.games.size());
  for (std::size_t i = 0; i < drawn.source.boards.size(); ++i)
    boards_of[drawn.source.boards[i].game].push_back(i);
  for (std::size_t i = 0; i < boards_of.size(); ++i) {
    const FigureGame& game = drawn.source.games[i];
    with_game(game.game,
              [&]<Drawable G>() { add_panels_again<G>(drawn, game, boards_of[i], look); });
  }
  return drawn;
}

void DrawnBoards::append(DrawnBoards more) {
  for (FigureBoard& board : more.source.boards) board.game += source.games.size();
  std::ranges::move(more.source.games, std::back_inserter(source.games));
  std::ranges::move(more.source.boards, std::back_inserter(source.boards));
  std::ranges::move(more.panels, std::back_inserter(panels));
}

std::vector<std::pair<std::string, DrawnBoards>> parted(
    DrawnBoards drawn, const std::function<std::string(const FigureBoard&)>& name) {
  std::vector<std::pair<std::string, DrawnBoards>> parts;
  for (std::size_t i = 0; i < drawn.panels.size(); ++i) {
    FigureBoard& board = drawn.source.boards[i];
    std::string own = name(board);
    if (parts.empty() || parts.back().first != own) {
      if (!parts.empty()) trim(parts.back().second.source);
      parts.push_back({std::move(own), {{drawn.source.games, {}, {}}, {}, {}}});
    }
    DrawnBoards& part = parts.back().second;
    part.source.boards.push_back(std::move(board));
    part.panels.push_back(std::move(drawn.panels[i]));
  }
  if (!parts.empty()) trim(parts.back().second.source);
  return parts;
}

}  // namespace cairn

#include "study/position_pictures.hpp"

#include <algorithm>
#include <optional>

#include "analysis/page_positions.hpp"
#include "core/error.hpp"
#include "games/list.hpp"

namespace cairn {

namespace {

template <Game G>
std::optional<PageTurn> played_on(PagePositions<G>& positions, typename G::Position position,
                                  const std::string& text) {
  if (text.empty()) return std::nullopt;
  try {
    const auto turn = G::parse_turn(position, text);
    return positions.play(position, turn);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

ShownPosition PositionPictures::show(const std::string& game, const std::string& position,
                                     const std::string& played, const std::string& best) {
  ShownPosition shown;
  with_game(game, [&]<Game G>() {
    shown.board = board_of(game, PagePositions<G>::empty_board());
    PagePositions<G> positions(boards_[shown.board]);
    const auto start = G::parse_position(position);
    shown.looks = positions.looks_of(start);
    shown.played = played_on<G>(positions, start, played);
    shown.best = played_on<G>(positions, start, best);
  });
  return shown;
}

std::size_t PositionPictures::board_of(const std::string& game, const PageBoard& board) {
  const auto place = static_cast<std::size_t>(std::ranges::find(games_, game) - games_.begin());
  if (place == games_.size()) {
    games_.push_back(game);
    boards_.push_back(board);
  }
  return place;
}

}  // namespace cairn

// Turns positions of a game into what a page needs to show them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/page.hpp"
#include "core/position.hpp"
#include "games/game.hpp"

namespace cairn {

// Adds the looks of the pieces that it meets to the board, which must outlive it.
template <Drawable G>
class PagePositions {
 public:
  using Position = typename G::Position;
  using Looks = std::vector<int>;  // indices of the looks of the pieces on the spaces; -1: no piece

  static PageBoard empty_board() {
    PageBoard board{G::diagram(G::parse_position("")), {}};
    board.diagram.pieces.clear();
    board.diagram.status.reset();
    return board;
  }

  explicit PagePositions(PageBoard& board) : board_(board) {}

  // The looks of the pieces of a position. The look of a single piece is added together with that
  // of a stack, so that a page can show what lies on top of the stack. New looks are added in the
  // order of their letters, White's first, so that pages list the pieces of most games alike.
  Looks looks_of(const Position& position) { return seen(position).looks; }

  // The look of a piece, whatever space it stands on.
  int look(Diagram::Piece piece) {
    piece.at = {};
    if (piece.height > 1) {
      Diagram::Piece single = piece;
      single.height = 1;
      index_of(std::move(single));
    }
    return index_of(std::move(piece));
  }

  static std::vector<PageChange> difference(const Looks& before, const Looks& after) {
    std::vector<PageChange> changes;
    for (std::size_t i = 0; i < after.size(); ++i)
      if (before[i] != after[i]) changes.push_back({static_cast<int>(i), after[i]});
    return changes;
  }

  // The changes that lead from the empty board to a position.
  std::vector<PageChange> whole(const Position& position) {
    return difference(Looks(board_.diagram.cells.size(), -1), looks_of(position));
  }

  std::vector<PageChange> changes(const Position& before, const Position& after) {
    return difference(looks_of(before), looks_of(after));
  }

  // Describes a turn, and plays it on `position`.
  PageTurn play(Position& position, const Turn<Position>& turn) {
    PageTurn shown;
    shown.side = position.to_move();
    shown.text = G::write_turn(position, turn, Format::text);
    Looks looks = looks_of(position);
    for (const auto& move : turn) {
      PageAction& action = shown.actions.emplace_back(drawn(position, move));
      position.play(move);
      Looks reached = looks_of(position);
      action.changes = difference(looks, reached);
      looks = std::move(reached);
    }
    shown.position = G::write_position(position, Format::text);
    shown.status = seen(position).status;
    shown.next = next_of(position);
    return shown;
  }

  // Whose turn it is; nobody's if the game is over.
  static std::optional<Side> next_of(const Position& position) {
    return position.outcome() ? std::nullopt : std::optional(position.to_move());
  }

  // Says whose turn it is, or how the game ended: "White to move".
  static std::string status_of(const Position& position) { return status_in(G::diagram(position)); }

 private:
  // What a page shows of a position.
  struct Seen {
    Position position;
    Looks looks;
    std::string status;
  };

  // The last position is kept, since a turn begins where the one before it ended.
  const Seen& seen(const Position& position) {
    if (last_ && last_->position == position) return *last_;
    const Diagram diagram = G::diagram(position);
    last_ = Seen{position, looks_in(diagram.pieces), status_in(diagram)};
    return *last_;
  }

  Looks looks_in(const std::vector<Diagram::Piece>& pieces) {
    const auto& cells = board_.diagram.cells;
    if (!std::ranges::all_of(pieces, [&](const auto& piece) { return known_look(piece) >= 0; }))
      add_looks(pieces);
    Looks looks(cells.size(), -1);
    for (const Diagram::Piece& piece : pieces) {
      const auto space = std::ranges::find(cells, piece.at, &Diagram::Cell::at) - cells.begin();
      looks[static_cast<std::size_t>(space)] = known_look(piece);
    }
    return looks;
  }

  void add_looks(std::vector<Diagram::Piece> pieces) {
    std::ranges::stable_sort(pieces, {}, [](const Diagram::Piece& piece) {
      return std::pair(piece.side, std::string_view(piece.letters));
    });
    for (Diagram::Piece& piece : pieces) look(std::move(piece));
  }

  static std::string status_in(const Diagram& diagram) {
    const std::optional<Diagram::Note>& status = diagram.status;
    if (!status) return {};
    return status->side ? std::string(name(*status->side)) + ' ' + status->text : status->text;
  }

  // The index of the look of a piece, wherever it stands, or -1.
  int known_look(const Diagram::Piece& piece) const {
    const auto tied = [](const Diagram::Piece& of) {
      return std::tie(of.height, of.side, of.letters, of.name, of.forms, of.arrangement);
    };
    const auto found = std::ranges::find(board_.looks, tied(piece), tied);
    return found == board_.looks.end() ? -1 : static_cast<int>(found - board_.looks.begin());
  }

  static PageAction drawn(const Position& before, const typename Position::Move& move) {
    PageAction action;
    Diagram diagram;
    G::mark_turn(diagram, before, {move}, 0);
    if (!diagram.arrows.empty()) {
      action.kind = diagram.arrows.front().kind;
      action.path = std::move(diagram.arrows.front().path);
    } else if (!diagram.marks.empty()) {
      action.path = {diagram.marks.front().at};
    }
    return action;
  }

  int index_of(Diagram::Piece piece) {
    const int known = known_look(piece);
    if (known >= 0) return known;
    board_.looks.push_back(std::move(piece));
    return static_cast<int>(board_.looks.size()) - 1;
  }

  PageBoard& board_;
  std::optional<Seen> last_;
};

}  // namespace cairn

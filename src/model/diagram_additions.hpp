// Adds pieces, ghosts, marks and notes to a diagram of any game.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/outcome.hpp"
#include "model/diagram.hpp"

namespace cairn {

// The cell with that name. Throws Error (usage) if there is none.
const Diagram::Cell& cell_named(const Diagram& diagram, std::string_view name);

// Adds the pieces of a later diagram of the same board that the present one does not have, as
// ghosts.
void add_ghosts(Diagram& diagram, const Diagram& later);

// Adds the mark on the cell with that name. Throws Error (usage) if there is none.
void add_mark(Diagram& diagram, std::string_view cell, Diagram::Mark mark);

// Says who has won, or else who is to do what comes next.
Diagram::Note state_note(const std::optional<Outcome>& outcome, Side to_move,
                         std::string_view next = "to move");

// Adds the pieces of a set-up (game/board_setup.hpp) to a diagram of its empty board, whose cells
// are in the order of the spaces. drawn(piece) is a piece as diagrams show it.
template <class Setup, class Drawn>
void add_pieces(Diagram& diagram, const Setup& setup, Drawn drawn) {
  for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell)
    if (const auto& piece = setup.pieces[cell]) {
      diagram.pieces.push_back(drawn(*piece));
      diagram.pieces.back().at = diagram.cells[cell].at;
    }
}

}  // namespace cairn

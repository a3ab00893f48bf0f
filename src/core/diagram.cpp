#include "core/diagram.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "core/error.hpp"

namespace cairn {

const Diagram::Cell& cell_named(const Diagram& diagram, std::string_view name) {
  if (const Diagram::Cell* cell = diagram.find(name)) return *cell;
  const std::string right =
      diagram.cells.empty() ? "the board has none"
                            : fmt::format("one of {} to {} expected", diagram.cells.front().name,
                                          diagram.cells.back().name);
  throw Error(Error::Kind::usage, fmt::format("there is no space {}; {}", name, right));
}

void add_ghosts(Diagram& diagram, const Diagram& later) {
  for (const Diagram::Piece& piece : later.pieces)
    if (std::ranges::count(diagram.pieces, piece) == 0) diagram.ghosts.push_back(piece);
}

void add_mark(Diagram& diagram, std::string_view cell, Diagram::Mark mark) {
  mark.at = cell_named(diagram, cell).at;
  diagram.marks.push_back(std::move(mark));
}

Diagram::Note state_note(const std::optional<Outcome>& outcome, Side to_move,
                         std::string_view next) {
  Diagram::Note note;
  note.side = outcome ? outcome->winner : to_move;
  note.text = !outcome ? next : outcome->winner ? "wins" : "a draw";
  return note;
}

}  // namespace cairn

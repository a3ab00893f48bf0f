// A game whose positions can be drawn.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/diagram.hpp"
#include "model/diagram_additions.hpp"
#include "text/language.hpp"

namespace cairn {

template <class G>
concept Drawable = Game<G> &&
    requires(const typename G::Position& position, const Turn<typename G::Position>& turn,
             std::string_view text, Diagram& diagram, std::size_t cell, std::size_t map) {
  // The cells of a diagram are in the order of the spaces.
  { G::diagram(position) } -> std::same_as<Diagram>;
  // The number, among the cells of a diagram, of the one to which a map of the board (image() in
  // game/game.hpp) takes the cell with this number. Diagrams of all positions have the same cells.
  { G::image_of_cell(cell, map) } -> std::same_as<std::size_t>;
  // The name in diagrams of the space that the text names in any of the game's notations. Any other
  // text is returned unchanged.
  { G::space_name(text) } -> std::same_as<std::string>;
  // Draws a turn into the diagram. `position` is the one before the turn. The last argument is the
  // number that is shown at the first action; 0 stands for the usual numbering.
  { G::mark_turn(diagram, position, turn, int{}) } -> std::same_as<void>;
  // The cells of what the piece on a cell can capture, whoever is to move.
  { G::capture_targets(position, cell) } -> std::same_as<std::vector<std::size_t>>;
  // Adds the pieces that turns, played one after another from the position, have captured.
  { G::add_captured(diagram, position, std::span(&turn, 1)) } -> std::same_as<void>;
};

// Marks the piece on the space of that name, and what it can capture, in a diagram of the position.
// Throws Error (usage) if there is no such space or no piece on it.
template <Drawable G>
void mark_captures(Diagram& diagram, const typename G::Position& position, std::string_view name) {
  const Diagram::Cell& cell = cell_named(diagram, name);
  if (!diagram.piece_at(cell.at))
    throw Error(Error::Kind::usage,
                "there is no piece on " + std::string(name) + "; a space with one expected");
  const auto mark = [&](const Diagram::Cell& marked, Diagram::Mark::Form form) {
    diagram.marks.push_back({marked.at, form, {}, {}});
  };
  mark(cell, Diagram::Mark::Form::selection);
  const auto number = static_cast<std::size_t>(&cell - diagram.cells.data());
  for (const std::size_t target : G::capture_targets(position, number))
    mark(diagram.cells[target], Diagram::Mark::Form::capturable);
}

// A game may have a function `refusal(position, from, to, language)` of spaces, which says in a
// sentence why the piece on `from` cannot begin an action there, or, if there is a `to`, none that
// takes it there; the text is empty if there is nothing to say. In a game without it, it always is.
template <Drawable G>
std::string refusal(const typename G::Position& position, std::size_t from,
                    std::optional<std::size_t> to, const Language& language) {
  if constexpr (requires { &G::refusal; }) {
    using Space = typename G::Space;
    const auto space = [](std::size_t cell) { return Space(static_cast<int>(cell)); };
    return G::refusal(position, space(from), to ? std::optional(space(*to)) : std::nullopt,
                      language);
  } else {
    return {};
  }
}

}  // namespace cairn

// A game whose positions can be drawn.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/diagram.hpp"
#include "text/language.hpp"

namespace cairn {

template <class G>
concept Drawable = Game<G> &&
    requires(const typename G::Position& position, const Turn<typename G::Position>& turn,
             std::string_view text, Diagram& diagram) {
  { G::diagram(position) } -> std::same_as<Diagram>;
  // The name in diagrams of the space that the text names in any of the game's notations. Any other
  // text is returned unchanged.
  { G::space_name(text) } -> std::same_as<std::string>;
  // Draws a turn into the diagram. `position` is the one before the turn. The last argument is the
  // number that is shown at the first action; 0 stands for the usual numbering.
  { G::mark_turn(diagram, position, turn, int{}) } -> std::same_as<void>;
  // Marks what the piece on a space can capture; `text` is the name of the space. Throws Error of
  // kind usage.
  { G::mark_captures(diagram, position, text) } -> std::same_as<void>;
  // Adds the pieces that turns, played one after another from the position, have captured.
  { G::add_captured(diagram, position, std::span(&turn, 1)) } -> std::same_as<void>;
};

// A game may have a function `refusal(position, from, to, language)`, which says in a sentence why
// the piece on the cell `from` cannot begin an action there, or, if there is a cell `to`, none that
// takes it there; the text is empty if there is nothing to say. In a game without it, it always is.
template <Drawable G>
std::string refusal(const typename G::Position& position, std::size_t from,
                    std::optional<std::size_t> to, const Language& language) {
  if constexpr (requires { G::refusal(position, from, to, language); })
    return G::refusal(position, from, to, language);
  else
    return {};
}

}  // namespace cairn

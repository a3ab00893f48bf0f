// What the rest of the program needs of a game besides its rules. One struct a game, listed in
// games/list.hpp, satisfies this concept, and the searches' Heuristics (search/heuristics.hpp).
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/position.hpp"
#include "core/turn.hpp"
#include "core/win.hpp"
#include "model/diagram.hpp"
#include "model/record.hpp"

namespace cairn {

// The setup_name() of a start that is none of a game's own.
inline constexpr std::string_view other_setup = "other";

template <class R, class Value>
concept RangeOf =
    std::ranges::input_range<R> && std::convertible_to<std::ranges::range_value_t<R>, Value>;

template <class G>
concept Game = Position<typename G::Position> &&
    requires(const typename G::Position& position, const Turn<typename G::Position>& turn,
             const typename G::Position::Move& move, const typename G::Pattern& pattern,
             std::string_view text, Format format, std::size_t map,
             const Win<typename G::Position>& win, Diagram& diagram) {
  // As on the command line and in Record::game; as people write it; as SGF's FF says it.
  { G::name } -> std::convertible_to<std::string_view>;
  { G::title } -> std::convertible_to<std::string_view>;
  { G::sgf_name } -> std::convertible_to<std::string_view>;

  // The evaluation in hundredths of the game's unit for the side to move; what a side's
  // evaluation is worth: win percentage = 100 / (1 + exp(-points / points_per_logit)).
  { G::evaluate(position) } -> std::same_as<int>;
  { G::points_per_logit } -> std::convertible_to<double>;

  // Reads a position in any of the game's notations; an empty text is the usual start. Throws
  // Error of kind syntax or position.
  { G::parse_position(text) } -> std::same_as<typename G::Position>;
  // The position as that format has it; throws Error of kind usage if it cannot hold it.
  { G::write_position(position, format) } -> std::same_as<std::string>;
  // Reads a turn and matches it against the legal ones; throws Error of kind syntax, illegal
  // or ambiguous. Format::text is what people read; the others are what the files hold.
  { G::parse_turn(position, text) } -> std::same_as<Turn<typename G::Position>>;
  { G::write_turn(position, turn, format) } -> std::same_as<std::string>;

  // All images of a position under the symmetries of the board, colours swapped or not; the
  // position itself comes first.
  { G::images(position) } -> std::same_as<std::vector<typename G::Position>>;
  // One of them by its number, and what was done to the position in words: "unchanged" for 0.
  { G::map_count } -> std::convertible_to<std::size_t>;
  { G::image(position, map) } -> std::same_as<typename G::Position>;
  { G::map_name(map) } -> std::same_as<std::string>;
  // The kind of start that a position is, a word of `setups`, or other_setup if it is none of
  // these.
  { G::setups } -> RangeOf<std::string_view>;
  { G::setup_name(position) } -> std::convertible_to<std::string_view>;
  // How the game can end by its own rules; not `repetition`, which a replay finds.
  { G::endings } -> RangeOf<const Ending*>;

  // Reads a position in which some things are left open: position text whose last fields may be
  // left out or `*`, with `?` for a space with any piece and `*` for a space with or without one.
  // Throws Error of kind syntax or position.
  { G::parse_pattern(text) } -> std::same_as<typename G::Pattern>;
  { G::image(pattern, map) } -> std::same_as<typename G::Pattern>;
  { G::matches(pattern, position) } -> std::same_as<bool>;

  // The position with the other side to move, as if a turn had been passed; nothing where that is
  // no position of the game. What is special about a forced win, in words joined by hyphens.
  { G::passed(position) } -> std::same_as<std::optional<typename G::Position>>;
  { G::motifs(win) } -> std::same_as<std::vector<std::string>>;

  { G::diagram(position) } -> std::same_as<Diagram>;
  // A space's name in diagrams, if the text is that space in another of the game's notations; any
  // other text as it is.
  { G::space_name(text) } -> std::same_as<std::string>;
  // position: before the turn; number: of its first action, 0 for the usual ones.
  { G::mark_turn(diagram, position, turn, int{}) } -> std::same_as<void>;
  // What the piece on a space, by its name, can capture. Throws Error (Kind::usage).
  { G::mark_captures(diagram, position, text) } -> std::same_as<void>;
  // What was captured since a position, by turns played one after another.
  { G::add_captured(diagram, position, std::span(&turn, 1)) } -> std::same_as<void>;
};

template <Game... G>
struct GameList {};

namespace detail {

template <class G>
struct BaselineOf : std::type_identity<G> {};
template <class G>
requires requires {
  typename G::Baseline;
}
struct BaselineOf<G> : std::type_identity<typename G::Baseline> {};

}  // namespace detail

// Optional: `Baseline`, the Heuristics of a player's weakest strength, which never change, so that
// stronger play can be measured against it. A game without it has only its own Heuristics.
template <Game G>
using BaselineOf = typename detail::BaselineOf<G>::type;

// Optional: `proof_share(position)`, how much proofs are worth trying there, 0..1. They are worth
// it everywhere in a game that does not say.
template <Game G>
double proof_share(const typename G::Position& position) {
  if constexpr (requires { G::proof_share(position); })
    return G::proof_share(position);
  else
    return 1;
}

}  // namespace cairn

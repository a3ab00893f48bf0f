// What the rest of the program needs of a game apart from its rules: notation and evaluation. Each
// game has one struct that satisfies this concept, Drawable below, and the concept Heuristics of
// the searches (search/score.hpp).
//
// Stable: docs/library.md says what that means.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/language.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "core/record.hpp"

namespace cairn {

// What setup_name() returns for a start that is not of any kind that the game names itself.
inline constexpr std::string_view other_setup = "other";

template <class R, class Value>
concept RangeOf =
    std::ranges::input_range<R> && std::convertible_to<std::ranges::range_value_t<R>, Value>;

// How a beginner plays: one of so many of the best turns, of which one that is worse by `blur`
// points of win percentage is e times less likely than the best one.
struct BeginnerChoice {
  std::size_t turns = 5;
  double blur = 4;
};

// How many times the usual number of positions a proof search may visit where more hangs on it.
struct ProofShares {
  // If a turn is proven to lose: before it, and after the best other turn, because only their
  // results tell whether the turn lost the game.
  std::uint64_t decisive = 10;
  // The same, and after a turn that seems to lose much, where proofs are mostly found.
  std::uint64_t confirmation = 70;
  // On the patient way back through a game, altogether.
  std::uint64_t patience = 250;
};

// What suits a game where nobody asks for something else. tests/tuning has the measurements.
struct GameDefaults {
  int depth = 2;  // how many turns deep its games are analysed
  // How many positions a proof search may visit for each position of a game that is analysed.
  std::uint64_t proof_nodes = 30'000;
  ProofShares proof_shares{};
  // A search for a turn may use this part of what others use for proofs.
  double proofs_in_search = 1;
  // How many positions a second look may search after each of the two turns that it compares.
  std::uint64_t second_look_nodes = 15'000;
  // With this choice a beginner loses as many games as is wanted (docs/board.md has the matches).
  BeginnerChoice beginner{};
};

template <class G>
concept Game = Position<typename G::Position> &&
    requires(const typename G::Position& position, const Turn<typename G::Position>& turn,
             const typename G::Position::Move& move, const typename G::Pattern& pattern,
             std::string_view text, Format format, std::size_t map,
             const Win<typename G::Position>& win) {
  // The game's name on the command line and in Record::game, the name for people, and the name in
  // SGF's FF.
  { G::name } -> std::convertible_to<std::string_view>;
  { G::title } -> std::convertible_to<std::string_view>;
  { G::sgf_name } -> std::convertible_to<std::string_view>;

  // The evaluation in hundredths of the game's unit, from the point of view of the side to move.
  // points_per_logit converts it: win percentage = 100 / (1 + exp(-points / points_per_logit)).
  // It should be as certain as it says (tests/learning/README.md).
  { G::evaluate(position) } -> std::same_as<int>;
  { G::points_per_logit } -> std::convertible_to<double>;
  // How much it is worth trying to find proofs in a position: 0 not at all, 1 fully.
  { G::proof_share(position) } -> std::same_as<double>;
  { G::defaults } -> std::convertible_to<GameDefaults>;

  // Reads a position in any of the game's notations; an empty text is the usual start. Throws Error
  // of kind syntax or position.
  { G::parse_position(text) } -> std::same_as<typename G::Position>;
  // Writes the position in the notation of the format. Throws Error of kind usage if the format
  // cannot hold the position.
  { G::write_position(position, format) } -> std::same_as<std::string>;
  // Reads a turn and matches it against the legal ones. Throws Error of kind syntax, illegal or
  // ambiguous.
  { G::parse_turn(position, text) } -> std::same_as<Turn<typename G::Position>>;
  // Writes a turn, made from the position, in the notation of the format. Format::text is for
  // people; the other formats are those of files.
  { G::write_turn(position, turn, format) } -> std::same_as<std::string>;

  // All images of a position under the symmetries of the board, with and without the colours
  // swapped. The position itself comes first.
  { G::images(position) } -> std::same_as<std::vector<typename G::Position>>;
  // The number of these images; one of them, by its index; its hash, without making it; and a
  // description in words of what the map with that index does. The description of map 0 is
  // "unchanged".
  { G::map_count } -> std::convertible_to<std::size_t>;
  { G::image(position, map) } -> std::same_as<typename G::Position>;
  { G::image_hash(position, map) } -> std::same_as<std::uint64_t>;
  { G::map_name(map) } -> std::same_as<std::string>;
  // The words for the kinds of starts, and the kind of start that a position is: one of these words
  // or other_setup.
  { G::setups } -> RangeOf<std::string_view>;
  { G::setup_name(position) } -> std::convertible_to<std::string_view>;
  // How the game can end by its own rules. `repetition` is not among these, because it is found by
  // replay.
  { G::endings } -> RangeOf<const Ending*>;

  // Reads a position in which some things are left open. This is position text in which the last
  // fields may be missing or `*`; `?` stands for a space with any piece, and `*` for a space with
  // or without a piece. Throws Error of kind syntax or position.
  { G::parse_pattern(text) } -> std::same_as<typename G::Pattern>;
  { G::image(pattern, map) } -> std::same_as<typename G::Pattern>;
  { G::matches(pattern, position) } -> std::same_as<bool>;
  // All positions that fit a pattern that leaves no space open, by whose keys databases find them;
  // nothing for other patterns.
  { G::positions_of(pattern) } -> std::same_as<std::optional<std::vector<typename G::Position>>>;

  // The position with the other side to move, as if a turn had been passed. It is empty if that is
  // not a position of the game.
  { G::passed(position) } -> std::same_as<std::optional<typename G::Position>>;
  // What is special about a forced win. The words of a motif are joined by hyphens.
  { G::motifs(win) } -> std::same_as<std::vector<std::string>>;
};

template <Game... G>
struct GameList {};

// A game of which boards can be composed that no game led to, so that puzzles need no games
// (puzzles/maker_impl.hpp). The game is not over on them.
template <class G>
concept Composable = requires(const typename G::Position& position, Random& chance) {
  // All names that motifs() may return.
  { G::motif_names } -> RangeOf<const char*>;
  // A board that is made by chance, on which either side may be to move.
  { G::random_board(chance) } -> std::same_as<typename G::Position>;
  // Another board that differs a little from this one. The same side is to move.
  { G::changed_board(position, chance) } -> std::same_as<typename G::Position>;
};

// A game that says in a few lines what it is about, for pages and sheets, and what the signs in its
// turns mean, for sheets.
template <class G>
concept HasBrief = requires {
  { G::in_brief } -> std::convertible_to<std::string_view>;
  { G::signs_in_brief } -> std::convertible_to<std::string_view>;
};

// A game whose positions can be drawn.

template <class G>
concept Drawable = Game<G> &&
    requires(const typename G::Position& position, const Turn<typename G::Position>& turn,
             std::string_view text, Diagram& diagram, std::size_t cell) {
  // The cells of a diagram are in the order of the spaces.
  { G::diagram(position) } -> std::same_as<Diagram>;
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

// The turns of a line as texts.

// Returns the turns of a line that begins at a position, in move text.
template <Game G>
std::vector<std::string> turn_texts(typename G::Position position,
                                    const std::vector<Turn<typename G::Position>>& line) {
  std::vector<std::string> texts;
  for (const auto& turn : line) {
    texts.push_back(G::write_turn(position, turn, Format::text));
    position = after(std::move(position), turn);
  }
  return texts;
}

}  // namespace cairn

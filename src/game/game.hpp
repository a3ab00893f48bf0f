// What the rest of the program needs of a game apart from its rules: notation and evaluation. Each
// game has one struct, listed in games/all.hpp, that satisfies this concept and the concept
// Heuristics of the searches (search/heuristics.hpp). What can be drawn is a concept of its own
// (game/drawable.hpp).
//
// Stable: docs/library.md says what that means.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "core/random.hpp"
#include "core/turn.hpp"
#include "core/win.hpp"
#include "model/record.hpp"

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

// What suits a game where nobody asks for something else. tests/tuning has the measurements.
struct GameDefaults {
  int depth = 2;  // how many turns deep its games are analysed
  // How many positions a proof search may visit for each position of a game that is analysed.
  std::uint64_t proof_nodes = 30'000;
  // How many positions a second look may search after each of the two turns that it compares.
  std::uint64_t second_look_nodes = 60'000;
  // How much a short search errs (second_look_error() in analysis/win_percent.hpp).
  double second_look_spread = 650;
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
  { G::evaluate(position) } -> std::same_as<int>;
  { G::points_per_logit } -> std::convertible_to<double>;
  // How much it is worth trying to find proofs in a position: 0 not at all, 1 fully.
  { G::proof_share(position) } -> std::same_as<double>;
  // So many times as large as the evaluation says is the logarithm of the odds of winning in truth,
  // as far as that is known of positions like this one (tests/tuning/TRUST.md). Searches do not ask
  // for it, only what is shown.
  { G::certainty(position) } -> std::same_as<double>;
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
// (puzzles/composer.hpp). The game is not over on them.
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

}  // namespace cairn

// What the rest of the program needs of a game besides its rules: notation and evaluation. Each
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
  // The number of these images; one of them, by its index; and a description in words of what the
  // map with that index does. The description of map 0 is "unchanged".
  { G::map_count } -> std::convertible_to<std::size_t>;
  { G::image(position, map) } -> std::same_as<typename G::Position>;
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

  // The position with the other side to move, as if a turn had been passed. It is empty if that is
  // not a position of the game.
  { G::passed(position) } -> std::same_as<std::optional<typename G::Position>>;
  // What is special about a forced win. The words of a motif are joined by hyphens.
  { G::motifs(win) } -> std::same_as<std::vector<std::string>>;
};

template <Game... G>
struct GameList {};

// A game may have a function `proof_share(position)`, which says how much it is worth trying to
// find proofs there: 0 not at all, 1 fully. In a game without it, this is 1 everywhere.
template <Game G>
double proof_share(const typename G::Position& position) {
  if constexpr (requires { G::proof_share(position); })
    return G::proof_share(position);
  else
    return 1;
}

// A game may have a function `certainty(position)`: so many times as large as the evaluation says
// is the logarithm of the odds of winning in truth, as far as that is known of positions like this
// one (tests/tuning/TRUST.md). Searches do not ask for it, only what is shown. In a game
// without it, this is 1 everywhere.
template <Game G>
double certainty(const typename G::Position& position) {
  if constexpr (requires { G::certainty(position); })
    return G::certainty(position);
  else
    return 1;
}

// How a beginner plays: one of so many of the best turns, of which one that is worse by `blur`
// points of win percentage is e times less likely than the best one.
struct BeginnerChoice {
  std::size_t turns = 5;
  double blur = 4;
};

// A game may have a constant `beginner`, with which its beginner loses as many games as is wanted
// (docs/board.md has the matches).
template <Game G>
constexpr BeginnerChoice beginner_choice() {
  if constexpr (requires { G::beginner; })
    return G::beginner;
  else
    return {};
}

// A game may have a function `image_hash(position, map)`, which returns the hash of
// image(position, map) without making that position.
template <Game G>
std::uint64_t image_hash(const typename G::Position& position, std::size_t map) {
  if constexpr (requires { G::image_hash(position, map); })
    return G::image_hash(position, map);
  else
    return G::image(position, map).hash();
}

// A game may have a function `positions_of(pattern)`, which returns all positions that fit a
// pattern that leaves no space open, and nothing for other patterns. Databases then find them by
// their keys.
template <Game G>
std::optional<std::vector<typename G::Position>> positions_of(const typename G::Pattern& pattern) {
  if constexpr (requires { G::positions_of(pattern); })
    return G::positions_of(pattern);
  else
    return std::nullopt;
}

// A game may have a constant `analysis_depth`: how many turns deep its games are analysed if nobody
// says. In a game without it, whose turns are many, this is 2.
template <Game G>
constexpr int default_depth() {
  if constexpr (requires { G::analysis_depth; })
    return G::analysis_depth;
  else
    return 2;
}

// A game may have a constant `analysis_proof_nodes`: how many positions a proof search may visit
// for each position of a game that is analysed, if nobody says. In a game without it, this is 30
// 000.
template <Game G>
constexpr std::uint64_t default_proof_nodes() {
  if constexpr (requires { G::analysis_proof_nodes; })
    return G::analysis_proof_nodes;
  else
    return 30'000;
}

// A game may have a constant `analysis_second_look_nodes`: how many positions a second look may
// search after each of the two turns that it compares, if nobody says. In a game without it, this
// is 60 000.
template <Game G>
constexpr std::uint64_t default_second_look_nodes() {
  if constexpr (requires { G::analysis_second_look_nodes; })
    return G::analysis_second_look_nodes;
  else
    return 60'000;
}

// A game may have a constant `second_look_spread`: how much a short search of its positions errs
// (second_look_error() in analysis/win_percent.hpp). For a game without it, the usual one is taken.
template <Game G>
constexpr double second_look_spread() {
  if constexpr (requires { G::second_look_spread; })
    return G::second_look_spread;
  else
    return 650;
}

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

// The games of the list as type parameters of typed tests, and where tests take sample positions of
// each game from.
#pragma once

#include <game_types.hpp>  // in programs of tests/sample_game that of its own
#include <gtest/gtest.h>

#include <string_view>

namespace cairn {
namespace detail {

template <class List>
struct GamesAs;
template <class... G>
struct GamesAs<GameList<G...>> {
  template <template <class> class Wrapped, class... More>
  using types = testing::Types<More..., Wrapped<G>...>;
  using plain_types = testing::Types<G...>;
};

}  // namespace detail

using AllGames = detail::GamesAs<Games>::plain_types;

// The types `More`, followed by Wrapped<G> for each game G.
template <template <class> class Wrapped, class... More>
using AllGamesAs = detail::GamesAs<Games>::types<Wrapped, More...>;

// A game with a start for random games, and the number of turns after which such a game is so close
// to its end that plain minimax can search it. A game that needs other values has a specialisation.
template <class G>
struct Sampled : G {
  static constexpr std::string_view start = "";
  static constexpr int late = 30;
};
template <>
struct Sampled<Tzaar> : Tzaar {
  static constexpr std::string_view start = "fixed";
  static constexpr int late = 34;
};

}  // namespace cairn

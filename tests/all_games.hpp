// The games of the list as types of typed tests, and where their samples come from.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "games/list.hpp"

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

// A type made from each game, after some others.
template <template <class> class Wrapped, class... More>
using AllGamesAs = detail::GamesAs<Games>::types<Wrapped, More...>;

// A game with a start that does for random games, and the number of turns after which they are late
// enough for plain minimax. A game for which other ones do better has a specialisation.
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

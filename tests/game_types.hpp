// The structs of the games, for tests of what the rest of the program sees only through
// games/any_game.hpp.
#pragma once

#include <string_view>

#include "core/error.hpp"
#include "games/game.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {

using Games = GameList<Tzaar, Towers>;

namespace detail {

template <class Function, Game... G>
bool with_game(std::string_view name, GameList<G...>, Function& function) {
  return ((G::name == name && (function.template operator()<G>(), true)) || ...);
}

template <class Function, Game... G>
void for_each_game(GameList<G...>, Function& function) {
  (function.template operator()<G>(), ...);
}

}  // namespace detail

// Calls function.operator()<G>() for every game, in the order of the list.
template <class Function>
void for_each_game(Function&& function) {
  detail::for_each_game(Games{}, function);
}

// Calls function.operator()<G>() for the game with that name. Throws Error if there is none.
template <class Function>
void with_game(std::string_view name, Function&& function) {
  if (!detail::with_game(name, Games{}, function))
    throw Error(Error::Kind::usage, "the tests have no such game");
}

}  // namespace cairn

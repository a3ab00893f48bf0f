// The list of games: the one place where a game is chosen at run time.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "formats/text/game_names.hpp"
#include "games/game.hpp"
#include "games/towers.hpp"
#include "games/tzaar.hpp"

namespace cairn {

template <Game... G>
struct GameList {};

using Games = GameList<Tzaar, Towers>;

namespace detail {

template <Game G>
GameName name_of() {
  const std::string start = G::write_position(G::parse_position(""), Format::text);
  return {std::string(G::name), std::string(G::title), std::string(G::sgf_name),
          count_board_parts(start)};
}

template <class Function, Game... G>
void with_game(std::string_view name, GameList<G...>, Function& function) {
  const bool is_known = ((G::name == name && (function.template operator()<G>(), true)) || ...);
  if (!is_known)
    throw Error(Error::Kind::usage, "no game is called '" + std::string(name) + "'; " +
                                        ((std::string(G::name) + ' ') + ...) + "are known");
}

template <Game... G>
std::vector<GameName> names_of(GameList<G...>) {
  return {name_of<G>()...};
}

}  // namespace detail

// What readers and writers must know of the games.
inline const std::vector<GameName>& game_names() {
  static const std::vector<GameName> names = detail::names_of(Games{});
  return names;
}

// Calls function.operator()<G>() for the game of that name, for instance Record::game:
// with_game(record.game, [&]<Game G>() { ... }). Throws Error (usage) if there is none.
template <class Function>
void with_game(std::string_view name, Function&& function) {
  detail::with_game(name, Games{}, function);
}

}  // namespace cairn

// Functions that work on the list of games. This is the only place where a game is chosen at run
// time.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "formats/records/game_names.hpp"
#include "games/all.hpp"
#include "games/game.hpp"

namespace cairn {

namespace detail {

template <class Function, Game... G>
void with_game(std::string_view name, GameList<G...>, Function& function) {
  const bool is_known = ((G::name == name && (function.template operator()<G>(), true)) || ...);
  if (!is_known)
    throw Error(Error::Kind::usage, "unknown game '" + std::string(name) + "'; " +
                                        ((std::string(G::name) + ' ') + ...) + "are known");
}

template <class Function, Game... G>
void for_each_game(GameList<G...>, Function& function) {
  (function.template operator()<G>(), ...);
}

inline void add_word(std::vector<std::string_view>& words, std::string_view word) {
  if (std::ranges::find(words, word) == words.end()) words.push_back(word);
}

}  // namespace detail

// Calls function.operator()<G>() for every game, in the order of the list.
template <class Function>
void for_each_game(Function&& function) {
  detail::for_each_game(Games{}, function);
}

// Returns the words of all games for how a game can end by its rules (Ending::word), each once.
inline std::vector<std::string_view> ending_words() {
  std::vector<std::string_view> words;
  bool any_can_recur = false;
  for_each_game([&]<Game G>() {
    for (const Ending* ending : G::endings) detail::add_word(words, ending->word);
    any_can_recur |= G::Position::can_recur;
  });
  if (any_can_recur) detail::add_word(words, repetition.word);
  return words;
}

// Returns the words of all games for the kinds of their starts (Game::setup_name), each once.
inline std::vector<std::string_view> setup_words() {
  std::vector<std::string_view> words;
  for_each_game([&]<Game G>() {
    for (const std::string_view setup : G::setups) detail::add_word(words, setup);
  });
  words.push_back(other_setup);
  return words;
}

// Calls function.operator()<G>() for the game with that name, for example:
// with_game(record.game, [&]<Game G>() { ... }). Throws Error (usage) if there is no such game.
template <class Function>
void with_game(std::string_view name, Function&& function) {
  detail::with_game(name, Games{}, function);
}

}  // namespace cairn

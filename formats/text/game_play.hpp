// What readers need to know of a game's rules, for texts that mean nothing without them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/foreign_board.hpp"
#include "model/record.hpp"
#include "model/space_names.hpp"

namespace cairn {

struct GamePlay {
  std::string list_start;  // the start of a list of turns that does not say from where
  // How many turns of a record can be played; none if its start is no position. The record's game
  // must be this one.
  std::size_t (*playable)(const Record&) = nullptr;
  // The text of a turn in other names of spaces; null for a game whose spaces have one name only.
  // Throws Error (syntax) for a name that is no space.
  std::string (*renamed)(std::string_view turn, SpaceNames from, SpaceNames to) = nullptr;
  // The board with which a text begins, if it is one as other programs write it; null for a game
  // of which no such program is known.
  std::optional<ForeignBoard> (*read_foreign_board)(std::string_view text) = nullptr;
};

// Returns null if there is no such game. It is defined beside the list of games (games/list.cpp).
const GamePlay* play_of(std::string_view game);

// Returns the text of a turn of the game in other names of spaces; the same text if its spaces have
// one name only. Throws Error (syntax) for a name that is no space.
inline std::string with_space_names(std::string_view turn, std::string_view game, SpaceNames from,
                                    SpaceNames to) {
  const GamePlay* const play = play_of(game);
  return play && play->renamed ? play->renamed(turn, from, to) : std::string(turn);
}

}  // namespace cairn

// The starting position of Battle of Towers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/random.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

// Returns the starting position: on the two ranks next to each side there is a square on every dark
// space and a circle on every light one, and White is to move. It equals a default-constructed
// Position.
Setup starting_setup();

// Returns "fixed" for the starting position and its images under symmetries, and "other" for all
// other positions.
std::string_view setup_name(const Position& start);
inline constexpr std::array<std::string_view, 1> setups{"fixed"};

// The symmetries of Battle of Towers (Board in position.hpp has their numbers).

// Returns the symmetry in words, such as "mirrored left to right".
std::string map_name(std::size_t map);

// Returns the hash of a position's image without making it.
std::uint64_t image_hash(const Position& position, std::size_t map);

// Boards that no game led to: positions for puzzles are composed of them.

// Return a board of few pieces that is made by chance, and one that differs from another board in
// one or two pieces. Either side may be to move in the first one, and the same side as before in
// the second one. The game is not over. Both sides have 3 to 7 pieces, and no more parts than at
// the start of a game.
Position random_board(Random& chance);
Position changed_board(const Position& position, Random& chance);

}  // namespace cairn::towers
